"""The one message that xdotool cannot send everywhere: a window's close button was pressed.

A window manager would send it; Xvfb has none, and xdotool learned ``windowquit`` only in 2021.
Reference: Inter-Client Communication Conventions Manual, section 4.2.8.1, WM_DELETE_WINDOW.
"""

import ctypes

_CLIENT_MESSAGE = 33  # X.h
_CURRENT_TIME = 0


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent of Xlib.h, padded to the size of an XEvent."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 24),
    ]


def ask_to_close(display_name: str, window: int) -> None:
    """Send a window the message that its close button sends."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(xlib.XOpenDisplay(display_name.encode()))
    protocols = xlib.XInternAtom(display, b"WM_PROTOCOLS", 0)
    delete = xlib.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    message = _ClientMessage(
        type=_CLIENT_MESSAGE,
        window=window,
        message_type=protocols,
        format=32,
        data=(delete, _CURRENT_TIME, 0, 0, 0),
    )
    xlib.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    xlib.XCloseDisplay(display)
