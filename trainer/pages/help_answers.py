"""What help answers: words, keys, settings and how things are, and which of them fit a question.

It is over four hundred lines: what is answered takes two hundred.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

from trainer.app.scene import PageHelp, PageInfo, Topic
from trainer.core.settings import OFFERS, Group
from trainer.drawing.text import first_upper


@dataclass(frozen=True, slots=True)
class HelpAnswer:
    """An answer: a word or a question and what there is to say, or keys and what they do.

    `page` is where more of it is found, opened `about` something, and `door` what leads there says.
    `asked` are further words that people ask for it with.
    """

    heading: str
    words: str
    caps: tuple[str, ...] = ()
    page: str = ""
    about: Group | None = None
    door: str = ""
    asked: str = ""

    @property
    def title(self) -> tuple[str, ...]:
        """What it is about, in the words that a search compares: of keys, what they do."""
        return words_in(self.heading or self.words)

    @property
    def subject(self) -> tuple[str, ...]:
        """All that it is asked for with."""
        return *self.title, *words_in(self.asked), *words_in(" ".join(self.caps))


def answers(
    pages: Mapping[str, PageInfo], of_pages: Mapping[str, PageHelp], words: Sequence[Topic]
) -> Iterator[HelpAnswer]:
    """Yield everything that can be asked: words first, then keys, settings, and how things are;
    `of_pages` has what the pages say.
    """
    yield from (_word(word, pages) for word in words)
    for told in of_pages.values():
        yield from (HelpAnswer("", key.meaning, key.caps) for key in told.keys)
    for name, offer in OFFERS.items():
        choices = f"{first_upper(offer.meaning)}: {', '.join(offer.values)}."
        yield HelpAnswer(
            f"{offer.name} in the settings",
            choices,
            page="settings",
            about=offer.group,
            door=f"Settings, {offer.group}",
            asked=SETTINGS_ASKED[name],
        )
    for name, told in of_pages.items():
        for topic in told.topics:
            page = topic.page or name
            leads, door = ("", "") if page == "help" else (page, door_to(page, pages))
            yield HelpAnswer(topic.heading, topic.words, page=leads, door=door, asked=topic.asked)


def door_to(page: str, pages: Mapping[str, PageInfo]) -> str:
    """Return what the button says that leads to a page, by the name that answers call it."""
    return f"Go to {CALLED.get(page) or pages[page].title}"


CALLED = {"table": "the table", "lab": "the lab"}
"""What answers call pages whose tab has another name, or none."""
MORE_OF = {
    "9/6": "paytables",
    "Chart, line": "strategy",
    "Closed leak": "leaks",
    "Hit frequency": "lab",
    "House keeps": "paytables",
    "Leak": "leaks",
    "Paytable": "lab",
    "Return": "paytables",
    "Saves an hour": "strategy",
    "Ups and downs, variance": "lab",
}
"""The page that shows what a word means, where one does."""


def _word(word: Topic, pages: Mapping[str, PageInfo]) -> HelpAnswer:
    """Return a word as an answer, with the page that shows what it means."""
    page = MORE_OF.get(word.heading, "")
    door = door_to(page, pages) if page else ""
    return HelpAnswer(word.heading, word.words, page=page, door=door, asked=word.asked)


@lru_cache(maxsize=1024)  # the answers are the same while a question is typed
def words_in(sentence: str) -> tuple[str, ...]:
    """Return the words of a sentence that say something of its subject, as a search compares them.

    >>> words_in("Why don't I lose 9/6's pairs, and keep betting?")
    ('los', '9/6', 'pair', 'keep', 'bet')
    """
    plain = (word.strip(".,:;?!()'“”") for word in sentence.lower().replace("’", "'").split())
    return tuple(stem(word) for word in plain if word and word not in LITTLE)


def stem(word: str) -> str:
    """Return what the forms of a word have in common.

    >>> [stem(word) for word in ("erase", "erasing", "cards", "betting", "aces", "less")]
    ['eras', 'eras', 'card', 'bet', 'ace', 'less']
    """
    word = word.removesuffix("'s")
    for end in () if word.endswith("ss") else ENDINGS:
        if word.endswith(end) and len(word) >= len(end) + SHORTEST:
            word = word.removesuffix(end)
            return word[:-1] if end in DOUBLING and word[-1] == word[-2] else word
    return word


def ranked(everything: Iterable[HelpAnswer], asked: str) -> list[tuple[float, float, HelpAnswer]]:
    """Return the answers that have a word of a question, the best first, each with how well it fits
    and how much of the question it answers; 1 is all of it.

    A word that few answers have tells more than one that many have, and what an answer is about
    more than what it says. A word that none has stands for those that begin with it, as while it
    is typed.
    """
    every = tuple(everything)
    subjects = [{*each.subject} for each in every]
    texts = [{*words_in(each.words)} for each in every]
    known = set[str]().union(*subjects, *texts)
    parts = {part: _meant(part, known) for part in words_in(asked)}
    having = [subject | words for subject, words in zip(subjects, texts, strict=True)]
    tells = {
        part: log(1 + len(every) / (1 + sum(bool(meant & words) for words in having)))
        for part, meant in parts.items()
    }
    fitting: list[tuple[float, float, HelpAnswer]] = []
    for each, subject, words in zip(every, subjects, texts, strict=True):
        told = sum(
            tells[part] * (1.0 if meant & subject else SAID if meant & words else 0.0)
            for part, meant in parts.items()
        )
        if told:
            much = told / sum(tells.values())
            named = sum(any(word in meant for meant in parts.values()) for word in each.title)
            fits = much * (1 - UNNAMED + UNNAMED * named / (len(each.title) or 1))
            fitting.append((fits * (KEY if each.caps else 1), much, each))
    return sorted(fitting, key=lambda each: -each[0])


def _meant(part: str, known: set[str]) -> set[str]:
    """Return the word itself if it is known, else the words that begin with it."""
    if part in known or len(part) < SHORTEST:
        return {part}
    return {word for word in known if word.startswith(part)} or {part}


def matching(everything: Iterable[HelpAnswer], asked: str) -> list[HelpAnswer]:
    """Return the best answer to a question and one that is hardly worse, or those as good: few,
    none that has only little of the question, and no key where a word is asked for.

    >>> hits = [HelpAnswer("Leak", "What costs."), HelpAnswer("Costs", "A leak.")]
    >>> [each.heading for each in matching(hits, "the cost?")]
    ['Costs']
    >>> matching(hits, "a leak beyond the moon")
    []

    Whatever its words are, what is called so on a page is an answer.

    >>> [each.heading for each in matching([HelpAnswer("What you know", "")], "What you know?")]
    ['What you know']
    """
    called = asked.lower().strip(" ?.")
    every = tuple(everything)
    named = [each for each in every if called in (*each.heading.lower().split(", "), each.asked)]
    return [*named, *(each for each in _near(every, asked) if each not in named)][:MOST]


def _near(everything: Iterable[HelpAnswer], asked: str) -> list[HelpAnswer]:
    """Return the best answers by the words of a question."""
    hits = [(fits, each) for fits, much, each in ranked(everything, asked) if much >= LEAST]
    if not hits:
        return []
    best, first = hits[0]
    near = [each for fits, each in hits if fits >= NEAR * best and (first.caps or not each.caps)]
    equal = sum(fits > best - TINY for fits, _ in hits)
    return near[: min(max(FEW, equal), MOST)]


def fitting(
    everything: Sequence[HelpAnswer], asked: str, answers: Sequence[HelpAnswer], most: int
) -> list[HelpAnswer]:
    """Return what else fits: what is named in the first answer, is on the same page, has a word of
    the question; then what is asked most.

    >>> hits = [HelpAnswer("Leak", "It costs."), HelpAnswer("X", ""), HelpAnswer("Costs", "")]
    >>> [each.heading for each in fitting(hits, "leak", hits[:1], 6)]
    ['Costs']
    """
    there = {each.heading: each for each in everything if each.heading and each not in answers}
    first = answers[0] if answers else HelpAnswer("", "")
    said = {*words_in(f"{first.heading} {first.words}")}
    named = [each for each in there.values() if each.title and said.issuperset(each.title)]
    words = [{*words_in(each.words)} for each in everything]
    named.sort(key=lambda each: sum(text.issuperset(each.title) for text in words))  # rare first
    place = first.page, first.about
    near = [each for each in there.values() if first.page and (each.page, each.about) == place]
    having = [each for *_, each in ranked(there.values(), asked)]
    usual = [there[heading] for heading in ASKED_MOST if heading in there]
    order = (named, near, having, usual) if answers else (having,)
    found = dict.fromkeys(each.heading for part in order for each in part)
    return [there[heading] for heading in found][:most]


ASKED_MOST = (
    "How the game goes",
    "What is right",
    "The coach",
    "Why was a hold wrong?",
    "The course",
    "Another game",
)
"""What stands below an answer that little else goes with."""
FEW, MOST = 2, 3  # answers, and where all are equally good
LEAST = 0.4  # of the question; what answers less is no answer
NEAR = 0.87  # of how well the best one fits
TINY = 1e-9
SAID = 0.4  # of a word that an answer only says
UNNAMED = 0.3  # less for an answer whose title has no word of the question
KEY = 0.8  # of how well an answer fits if it is a key
SHORTEST = 3  # letters that tell words apart
ENDINGS = ("ing", "ed", "es", "s", "e")
DOUBLING = ("ing", "ed")
LITTLE = frozenset(
    [
        *("a", "about", "again", "all", "always", "am", "an", "and", "any", "anything", "app"),
        *("are", "as", "at", "be", "because", "been", "between", "but", "by", "can", "can't"),
        *("cannot", "come", "comes", "could", "did", "difference", "do", "does", "doesn't"),
        *("don't", "each", "else", "ever", "every", "everything", "for", "from", "get", "gets"),
        *("give", "go", "goes", "good", "had", "happen", "happens", "has", "have", "he", "help"),
        *("here", "holdwise", "how", "i", "i'm", "if", "in", "into", "is", "isn't", "it", "it's"),
        *(
            "its",
            "just",
            "know",
            "less",
            "let",
            "like",
            "made",
            "make",
            "many",
            "may",
            "me",
            "mean",
        ),
        *("means", "much", "must", "my", "need", "no", "not", "of", "off", "on", "one"),
        *("only", "or", "other", "our", "own", "please", "program", "put", "really", "said"),
        *("say", "says", "see", "she", "should", "show", "so", "some", "someone", "something"),
        *("somewhere", "still", "tell", "than", "that", "the", "their", "them", "then", "there"),
        *("these", "they", "thing", "things", "this", "time", "times", "to", "too", "turn", "up"),
        *("use", "used", "using", "very", "want", "was", "way", "we", "what", "what's", "when"),
        *("where", "which", "who", "why", "will", "with", "work", "works", "would", "you"),
        *("your"),
    ]
)
"""Words of a question that say nothing of its subject."""
SETTINGS_ASKED = {
    "felt": "green background colour color table",
    "back": "cards colour color",
    "deck": "deck four two colour color red black blind",
    "index": "bigger larger smaller small large cards read hard rank number",
    "text_size": "bigger larger smaller small large font zoom letters read hard",
    "look": "dark light theme mode bright night contrast",
    "speed": "animation slow slower slowly fast faster quick deal dealt",
    "reduced_motion": "animation dizzy",
    "fullscreen": "whole screen size window",
    "sound": "mute silent quiet noise music hear chips",
    "volume": "loud louder quiet quieter noise",
    "coach": "warning warnings stop quiet",
    "today_minutes": "long length daily",
    "goes_on": "next automatic automatically faster advance press",
    "hands": "several number",
    "ultimate_x": "multiplier",
    "start_credits": "coins money more many number change",
    "hands_an_hour": "pace speed slow fast quick",
    "coin_cents": "money dollar euro cents denomination currency",
}
"""Words that people ask for a setting with."""
THE_HANDS = "Which hand beats which"
HOW_THINGS_ARE = (
    Topic(
        THE_HANDS,
        "The best first: each of them beats those below it.",
        asked="best worst order ranking rankings rank poker combinations list flush straight house",
    ),
    Topic(
        "A gamepad",
        "Left and right go from control to control, at the table from card to card. A presses what "
        "you have reached, and Start the gold button, which deals and draws. B goes back, X says "
        "why, Y shows the best hold.",
        asked="controller pad joystick xbox playstation steam deck buttons couch",
    ),
    Topic(
        "What an hour can cost",
        "At 600 hands an hour and 5 coins, 9/6 Jacks or Better costs 14 coins an hour on average, "
        "even if you give nothing away. Nine hours in ten end between 440 coins lost and 380 won. "
        "Ups and downs, in the lab, show how much your game can win or lose.",
        "lab",
        "much lose losing lost win big expensive casino vegas price bankroll",
    ),
    Topic(
        "How often hands come",
        "At 9/6 Jacks or Better, played perfectly, once in about this many hands: a royal flush "
        "40,391, a straight flush 9,148, four of a kind 423, a full house 87, a flush 91, a "
        "straight 89, three of a kind 13, two pair 8, a pair of jacks or better 5. 55 hands in "
        "100 win nothing.",
        asked="often likely likelihood probable probability chance chances odds rare rarely "
        "frequent frequency until every royal straight flush four three two kind full house "
        "pair jacks poker",
    ),
    Topic(
        "Real money",
        "There is none: this is practice. Credits cost nothing, and nobody can win or lose a "
        "cent. There is no account, and nothing goes to the internet.",
        asked="internet cash dollar dollars euro euros pay free cost gamble gambling online "
        "offline wifi web account register login privacy private data sent buy price legal",
    ),
    Topic(
        "A high card beside a pair",
        "Keep the pair alone. A card kept beside it, a kicker, leaves two new cards instead of "
        "three, so three of a kind comes less often. And two pair with aces pay no more than "
        "any other two pair.",
        asked="ace king queen jack kicker extra third bad",
    ),
    Topic(
        "Another game",
        "Press the name of the game in the bar, at the top, to choose game, bet and hands. "
        "Games has all of them, and what each returns.",
        "paytables",
        "change switch choose different games which best bonus deuces joker list",
    ),
    Topic(
        "Why was a hold wrong?",
        "After the draw press Why?, or the key W: it names the better hold and what both bring. "
        "Review keeps every mistake with its hand.",
        "review",
        "mistake error bad explain reason better marked red cross pair hand choice",
    ),
    Topic(
        "Can I win?",
        "In an hour, with luck. In the long run only at a game that returns more than "
        "100\xa0%, played perfectly: Games shows what each one returns. What you can learn is "
        "to give nothing away.",
        "paytables",
        "winning beat house casino best strategy tips profit better odds chance chances often",
    ),
    Topic(
        "Double up",
        "There is none here: a win is paid at once. Double or nothing is an even bet: it changes "
        "nothing on average.",
        asked="doubling winnings win gamble feature risk",
    ),
    Topic(
        "What you have done so far",
        "The disc at the right end of the bar opens your page: the last five weeks day by day, "
        "hands and questions at all games, what each week gave away in an hour, and the next "
        "goal. The time leaves out pauses of five minutes or more.",
        asked="my page profile progress calendar days streak total totals statistics hours time "
        "goal far done",
    ),
    Topic(
        "A new player, a new start",
        "The disc at the right end of the bar opens your page; who plays is under its last line. "
        "Add a player there: each has a history and settings of their own, and begins with "
        "nothing. You can change your name there too.",
        asked="rename myself add person people zero scratch begin beginning again anew afresh "
        "fresh over restart start starting reset clear another player profile user friend wife "
        "husband name share account",
    ),
    Topic(
        "Deleting your results",
        "The window deletes nothing: every hand is kept in a folder on this computer. To delete "
        "them all, close Holdwise and delete that folder. In a terminal, “holdwise profiles” says "
        "where it is. To keep them but begin with nothing, add a new player.",
        asked="delete away old record erase remove reset clear wipe forget history statistics "
        "stats data progress hands saved save stored store kept folder file where uninstall",
    ),
    Topic(
        "Copies of your hands",
        "In a terminal, “holdwise export hands.csv --csv” writes every hand as a table, and "
        "“holdwise backup copy.db” copies everything, even while you play.",
        asked="export backup save copy spreadsheet excel csv file import another computer move "
        "results history",
    ),
    Topic(
        "A hand of your own",
        "One hand, in the lab, says what every hold of any five cards is worth. Type the cards.",
        "hand",
        "enter type paste any cards check test analyse calculator what",
    ),
    Topic(
        "Settings",
        "The gear in the bar opens them. What you choose there counts at once.",
        "settings",
        "options preferences configure change",
    ),
    Topic(
        "Keys",
        "A mouse is enough. Help shows the keys used most; All keys, below them, has every one.",
        asked="key mouse keyboard shortcut shortcuts buttons press",
    ),
    Topic(
        "Two windows",
        "You can open Holdwise twice: each window has its own hand and credits, and what you "
        "play in either is kept in one history.",
        asked="second window open twice same time at once several instance",
    ),
    Topic(
        "More credits",
        "They cost nothing. When too few are left for your bet, the gold button says Reload and "
        "fills them up; your bet stays, and you may bet less instead. A new window begins with "
        "full credits too; how many, the settings say.",
        "settings",
        "credit coin coins money run out ran none refill reload empty gone broke buy zero bankrupt",
    ),
)
"""What belongs to no page, or to several."""
