"""The animations of the table page as functions of time: cards slide in and turn, wins count up."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from trainer.core.settings import Speed

MOVE_MS = 170  # a card slides to its place and turns
FADE_MS = 90  # a card that is thrown away
HOLD_MS, GLIDE_MS = 110, 140  # a card is lifted; the lit column glides
BARS_MS = 260  # the bars of a verdict grow to their length
PLATE_MS = 160  # a verdict comes
STEP_MS = {Speed.INSTANT: 0, Speed.FAST: 55, Speed.NORMAL: 90}  # from card to card
PACE = {Speed.INSTANT: 0.0, Speed.FAST: 1.0, Speed.NORMAL: 1.6}
WINS = ((800, 3500), (20, 2200), (3, 800), (0, 500))
"""From how many times the bet on, how many milliseconds a win is counted up."""
DECK, LEAN = 90.0, -4.0  # how far a card comes, and how much it leans at first
TURN = 6.0  # degrees that the rays of a win turn
BEAT_MS = 300  # in which the cards of a small win rise
SETTLE_MS, SMALLER, BEYOND = 320, 0.1, 0.06
"""What was won comes a tenth smaller, grows a little beyond its size, and settles."""
LIFT_MS = 70  # from one winning card to the next
MANY = 25  # from as many hands on, they are tiles that turn up one by one
TILE_MS = 6  # from one of very many hands to the next


def eased(share: float) -> float:
    """Slow a movement down towards its end.

    >>> eased(0.0), eased(0.5), eased(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1 - (1 - share) ** 3


@dataclass(frozen=True, slots=True)
class Pose:
    """A card on its way: how far it still is from its place, of 1; how wide it shows; its side.

    `gone` is how much of the card that it replaces is gone; None once that is over.
    """

    away: float = 0
    turned: float = 1
    face_up: bool = True
    gone: float | None = None

    @property
    def shift(self) -> tuple[float, float]:
        """How far it is from its place: it comes from the deck, at the upper right."""
        return DECK * self.away, -0.6 * DECK * self.away

    @property
    def angle(self) -> float:
        """How much it leans, in degrees."""
        return LEAN * self.away


@dataclass(frozen=True, slots=True)
class Motion:
    """From `start` on, the cards of the mask `new` come in one by one; then the win counts up.

    >>> motion = Motion.deal(0, Speed.NORMAL, 31)
    >>> [motion.pose(i, 150).face_up for i in range(5)]
    [True, False, False, False, False]
    """

    start: int = 0
    new: int = 0
    step_ms: int = 0
    count_ms: int = 0
    hands: int = 1
    fades: bool = False  # whether cards that are thrown away fade first

    @classmethod
    def deal(cls, now: int, speed: Speed, new: int) -> Motion:
        """Return the motion that brings in the cards of a mask."""
        return cls(now, new, STEP_MS[speed])

    @classmethod
    def draw(cls, now: int, speed: Speed, new: int, win: float, hands: int = 1) -> Motion:
        """Return the motion that changes the cards of a mask and then counts a win.

        `win` is how many times the bet it is. Very many hands turn up one by one meanwhile.
        """
        count = next(ms for least, ms in WINS if win >= least) if win else 0
        count = max(round(count * PACE[speed]), TILE_MS * hands if hands >= MANY else 0)
        return cls(now, new, STEP_MS[speed], count, hands, fades=True)

    def turning(self, now: int) -> bool:
        """Whether some card is not yet face up in its place."""
        return now < self.turned

    @property
    def told(self) -> int:
        """The time at which all hands have turned up: until then nothing is said of them."""
        return self.turned + (TILE_MS * self.hands if self.hands >= MANY else 0)

    @property
    def counted_at(self) -> int:
        """The time at which a win is counted up."""
        return self.turned + self.count_ms

    def running(self, now: int) -> bool:
        """Whether the animation still runs."""
        return now < max(self.counted_at, self.told + PLATE_MS * bool(self.step_ms))

    def entered(self, now: int) -> float:
        """Return how much of the verdict is there, from 0 to 1."""
        return eased(min(1.0, max(0, now - self.told) / PLATE_MS)) if self.running(now) else 1.0

    def since(self, now: int) -> int | None:
        """Return for how long a win was told while it is counted, in ms; None before and after."""
        return now - self.told if self.told <= now < self.counted_at else None

    def pose(self, place: int, now: int) -> Pose:
        """Return how the card at a place lies by now."""
        if not self.new >> place & 1 or not self.turning(now):
            return Pose()
        begun = self._begin + self.step_ms * (self.new & ((1 << place) - 1)).bit_count()
        if now < self._begin:
            return Pose(gone=(now - self.start) / FADE_MS)
        share = min(max(0, now - begun), MOVE_MS) / MOVE_MS
        return Pose(1 - eased(share), max(0.04, abs(cos(pi * share))), share > 1 / 2)

    def counted(self, win: int, now: int) -> int:
        """Return how much of a win is counted by now."""
        if now >= self.counted_at:
            return win
        return win * max(0, now - self.turned) // self.count_ms if self.count_ms else 0

    def shown(self, hands: int, now: int) -> int | None:
        """Return how many of very many hands have turned up by now; None for all."""
        if hands < MANY or now >= self.told:
            return None
        return max(0, now - self.turned) // TILE_MS

    def angle(self, now: int) -> float:
        """Return how far the rays of a win have turned."""
        if not self.count_ms or now >= self.counted_at:
            return 0.0
        return TURN * (eased(max(0, now - self.turned) / self.count_ms) - 1)

    def flash(self, now: int) -> float:
        """Return how bright the line of a win is: it lights up once while that is counted."""
        since = self.since(now)
        return 0.0 if since is None else sin(pi * since / (self.counted_at - self.told))

    def settled(self, now: int) -> float:
        """Return how large what was won shows, of its size: it grows beyond that, and settles.

        >>> motion = Motion.draw(0, Speed.FAST, 31, 25)
        >>> [round(motion.settled(motion.told + ms), 2) for ms in (0, 160, 400)]
        [0.9, 1.05, 1.0]
        """
        since = self.since(now)
        if since is None or since >= SETTLE_MS:
            return 1.0
        part = since / SETTLE_MS
        return 1 - SMALLER * (1 - eased(part)) + BEYOND * sin(pi * part)

    def lifted(self, now: int, whole: bool) -> list[float]:
        """Return how far each winning card is up: one by one, and where a win is small all at
        once.
        """
        if not whole:
            since = self.since(now)
            done = 1.0 if since is None else min(1.0, since / BEAT_MS)
            return [eased(done)] * 5
        if now >= self.counted_at:
            return [1.0] * 5
        begun = [now - self.told - LIFT_MS * i for i in range(5)]
        return [eased(min(1.0, max(0, each) / HOLD_MS)) for each in begun]

    @property
    def _begin(self) -> int:
        """The time at which the first new card comes."""
        return self.start + (FADE_MS if self.fades and self.new else 0)

    @property
    def turned(self) -> int:
        """The time at which the last card is face up in its place."""
        cards = self.new.bit_count()
        return self._begin + (self.step_ms * (cards - 1) + MOVE_MS if cards else 0)


class Lifts:
    """The cards that rise since they are held, or sink since they are released.

    >>> lifts = Lifts()
    >>> lifts.turn(0b10, 100)
    >>> lifts.raised(0b10, 100), lifts.raised(0b10, 300), lifts.running(300)
    ([0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0], False)
    """

    def __init__(self) -> None:
        self._since: dict[int, int] = {}

    def turn(self, mask: int, now: int) -> None:
        """Begin to move the cards of a mask."""
        self._since |= {card: now for card in range(5) if mask >> card & 1}

    def raised(self, held: int, now: int) -> list[float]:
        """Return how far each of the five cards is up, from 0 to 1, where these are held."""
        done = [
            eased(min(1.0, max(0, now - self._since.get(i, -HOLD_MS)) / HOLD_MS)) for i in range(5)
        ]
        return [share if held >> i & 1 else 1 - share for i, share in enumerate(done)]

    def running(self, now: int) -> bool:
        """Whether some card still moves."""
        return any(now < since + HOLD_MS for since in self._since.values())

    def clear(self) -> None:
        """Let all cards lie where they belong."""
        self._since.clear()


@dataclass(frozen=True, slots=True)
class Growth:
    """Bars that grow from nothing to their length, from time `since` on; None have grown."""

    since: int | None = None

    def at(self, now: int) -> float:
        """Return how long they are, of 1.

        >>> Growth(100).at(100), Growth(100).at(230), Growth(100).at(360), Growth().at(0)
        (0.0, 0.875, 1.0, 1.0)
        """
        if self.since is None:
            return 1.0
        return eased(min(1.0, max(0, now - self.since) / BARS_MS))

    def running(self, now: int) -> bool:
        """Whether they still grow."""
        return self.since is not None and now < self.since + BARS_MS


@dataclass(frozen=True, slots=True)
class Glide:
    """The lit column on its way from another bet, from time `since` on; 0 is no way at all."""

    start: int = 0
    since: int = 0

    def at(self, now: int, coins: int) -> float:
        """Return where the lit column is, as a bet.

        >>> Glide(1, 100).at(100, 5), Glide(1, 100).at(240, 5), Glide().at(0, 3)
        (1.0, 5.0, 3.0)
        """
        if not self.running(now):
            return float(coins)
        return self.start + (coins - self.start) * eased(max(0, now - self.since) / GLIDE_MS)

    def running(self, now: int) -> bool:
        """Whether it still moves."""
        return bool(self.start) and now < self.since + GLIDE_MS
