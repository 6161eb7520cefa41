"""The lab page: edit the pays of up to four tables, and see what follows.

`pays` are the signs, `cursor` what is edited there, `pay_price` what a pay costs an hour, `details`
what stands below it, and `flips` the hands that are played another way.
"""
