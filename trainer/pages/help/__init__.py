"""The help page: keys and topics."""
