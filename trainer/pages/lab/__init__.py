"""The lab page: edit the pays of up to four tables, and see what follows."""
