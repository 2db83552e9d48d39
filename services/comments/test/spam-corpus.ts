import { randomFrom } from '@savepoint/service-kit/testing';
import type { Example } from '../src/moderation/spam/classifier';

/**
 * A corpus of comments on a site about games, with the decisions of its moderators. It is generated, from sentences as they
 * are found below such pages: opinions, questions, help and quarrels, some with links, prices and capitals; and campaigns of
 * spam, which come and go, so that a later one is not like an earlier one. Some decisions are wrong.
 */
export interface DatedExample extends Example {
  /** From 0, the oldest, to 1, the latest. */
  time: number;
}

const WRONG_SHARE = 0.03;

const split = (list: string): string[] => list.split('|');

const SLOTS: Readonly<Record<string, string[]>> = {
  game: split(
    'Hades|Celeste|Elden Ring|Stardew Valley|Outer Wilds|Hollow Knight|Baldur’s Gate 3|Tunic|Doom|Portal 2|Disco Elysium|Factorio|Sea of Stars|the sequel|the demo|this one',
  ),
  part: split(
    'combat|soundtrack|story|map|inventory|ending|second boss|tutorial|pacing|dialogue|art style|save system|camera|difficulty|crafting|casino level|side quests|photo mode|controls',
  ),
  good: split(
    'great|surprisingly good|fantastic|solid|beautiful|better than I expected|the best part|worth it|clever|fair',
  ),
  bad: split(
    'a mess|too long|boring|unfinished|clunky|overrated|worse than before|confusing|repetitive|unfair',
  ),
  machine: split('Switch|Steam Deck|PS5|my old laptop|Series X|a Mac|Linux|PC with a 3060'),
  when: split(
    'yesterday|last week|after the patch|on the weekend|in chapter 3|twice|since launch|for about twenty hours',
  ),
  person: split('my brother|my daughter|a friend|my partner|nobody I know|half of my guild'),
  place: split(
    'youtube.com/watch?v=dQw4w9WgXcQ|github.com/ValveSoftware/Proton/issues/4390|en.wikipedia.org/wiki/Roguelike|www.speedrun.com/hades|store.steampowered.com/app/1145360|howlongtobeat.com',
  ),
  price: split('20 €|$15|60 dollars|£30|9,99 €|free'),
  shop: split(
    'lucky-spin77.top|best-pills-online.shop|crypto-double.site|followers4u.xyz|cheap-gold-mmo.store|win-bonus.club|essay-pro.biz|loan-today.online|replica-watch.top|hot-dates.click',
  ),
  shop2: split(
    'mega-jackpot.vip|rx-direct.store|coin-profit.pro|boost-views.icu|keys-discount.shop|date-tonight.top',
  ),
  amount: split('$500|$3,000|5000 USD|€1,200|$750|10 000 dollars'),
  name: split('Mrs. Anna Keller|Dr. Ojo|Mr. Frank Lewis|Madam Grace|Coach Daniel'),
  number: split('+1 (302) 555-0148|+44 7700 900 123|+234 803 555 0199|+1-415-555-0132'),
};

const APPROVED = [
  'I played {game} {when} and the {part} is {good}. The {part} is {bad}, though.',
  'The {part} in {game} is {good}.',
  'Does anybody know whether {game} runs on {machine}?',
  '{game} crashes on {machine} when I open the {part}. Is there a fix?',
  'It works on {machine} with the newest driver. You have to turn the {part} off first.',
  'I disagree. The {part} was {bad} and the review does not mention it.',
  'Thanks, that helped! I was stuck at the {part} {when}.',
  'Got it for {price} in the sale, and {person} has played nothing else {when}.',
  'Not worth {price}. The {part} is {bad} and it is over after six hours.',
  'There is a good video about the {part}: https://{place}',
  'See https://{place}, somebody has reported it there {when}.',
  'WHAT. The ending of {game}!!! I did not see that coming',
  'lol same',
  'First time I finished {game}, {when}. The {part} made me cry.',
  '{person} bought the {part} update, and the download was 40 GB. Why?',
  'Can you win the money back in the casino level, or is the bonus gone for good?',
  'The free update adds a new {part}. You get it if you click on the icon in the menu.',
  'Great article, but you forgot {game}, which did the same with its {part} years ago.',
  'Typo in the second paragraph: it is “{game}”, not what you wrote.',
  'How long is {game} if I skip the {part}? I have little time.',
  'The {part} is {good} on {machine}, {bad} on everything else.',
  'You are all wrong about {game}. It is {bad}, and the {part} proves it.',
  'Das {part} in {game} ist super, aber die Übersetzung ist leider voller Fehler.',
  'Ich habe {game} auf {machine} gespielt und fand es {when} besser als den ersten Teil.',
  'Moi j’ai trouvé {game} trop court, mais la musique est magnifique.',
  'Alguien sabe si {game} tiene textos en español en {machine}?',
  'Who wrote the music for {game}? I would pay for the vinyl.',
  'Best review of {game} I have read. Do you plan one about {game}?',
  'My account was banned {when} and support does not answer. Anybody else?',
  'The grind for gold in {game} is {bad}. {person} gave up at level 30.',
];

interface Campaign {
  /** When it runs. */
  from: number;
  until: number;
  texts: string[];
}

const CAMPAIGNS: Campaign[] = [
  {
    from: 0,
    until: 1,
    texts: [
      'Great article! I really like your blog, keep up the good work. Visit my website https://{shop} for more info.',
      'Thanks for sharing this wonderful information. Check out https://{shop}/blog',
      'Very nice post. I just stumbled upon your weblog and wanted to say that I have really enjoyed it. {shop2}',
    ],
  },
  {
    from: 0,
    until: 0.8,
    texts: [
      'Play at the best online casino and get a {amount} welcome bonus! https://{shop}',
      'I won {amount} in one night at https://{shop} !!! No deposit bonus, free spins, register now',
      'FREE SPINS AND {amount} BONUS WAITING FOR YOU {shop}',
    ],
  },
  {
    from: 0,
    until: 1,
    texts: [
      'Buy cheap pills online without prescription, fast delivery, best price: {shop}',
      'Online pharmacy with discount, order generic pills without prescription https://{shop}/order',
      'V i a g r a cheap, no prescription, discreet shipping {shop}',
    ],
  },
  {
    from: 0.1,
    until: 1,
    texts: [
      'I invested {amount} in bitcoin with {name} and got my profit within a week. Contact on WhatsApp {number}',
      'Expert trader {name} helped me recover my lost crypto. Reach out via Telegram or WhatsApp {number}, God bless',
      'Earn {amount} weekly from home with crypto trading, ask me how. {shop2}',
    ],
  },
  {
    from: 0,
    until: 0.9,
    texts: [
      'Cheap gold and boosting for {game}, instant delivery, 24/7 support: https://{shop}',
      'Buy {game} gold, accounts and keys at discount price, use code SAVE10 at {shop2}',
      'Level boosting service, cheapest price, safe delivery. https://{shop}/{game}',
    ],
  },
  {
    from: 0.3,
    until: 1,
    texts: [
      'Get 10000 real followers and likes for your channel, cheap price https://{shop2}',
      'Buy views and followers today! Instant delivery, money back guarantee {shop}',
    ],
  },
  {
    from: 0.7,
    until: 1,
    texts: [
      'Hot single girls in your area want to chat with you tonight, register free: {shop2}',
      'Meet lonely women near you, free registration, click here https://{shop}',
    ],
  },
  {
    from: 0.8,
    until: 1,
    texts: [
      'Need an urgent loan? Get {amount} approved today without credit check, apply now. Email or WhatsApp {number}',
      'Guaranteed loan offer at 2% interest, contact {name} on WhatsApp {number}',
    ],
  },
  // Of these nothing was seen before the last fifth.
  {
    from: 0.85,
    until: 1,
    texts: [
      'Our writers do your homework and essays, original texts, from {price} a page. {shop}',
      'Hack any phone or spouse’s account, professional hacker for hire, contact cyberghost on Telegram',
    ],
  },
  {
    from: 0,
    until: 1,
    texts: [
      'Casino en línea con bono gratis de {amount}, regístrate ahora https://{shop}',
      'Kredit ohne Schufa sofort, bis {amount}, jetzt beantragen: https://{shop}',
    ],
  },
];

/** Generates comments with decisions. @param seed another one makes another corpus */
export function generateCorpus(seed: number, count = 1200, spamShare = 0.35): DatedExample[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_, slot: string) => pick(SLOTS[slot] ?? ['']));
  const approved = () => {
    const sentences = 1 + Math.floor(random() * 3);
    return Array.from({ length: sentences }, () => fill(pick(APPROVED))).join(' ');
  };
  const spam = (time: number) =>
    fill(pick(pick(CAMPAIGNS.filter(({ from, until }) => time >= from && time <= until)).texts));
  return Array.from({ length: count }, (_, index) => {
    const time = index / count;
    const isSpam = random() < spamShare;
    const text = isSpam ? spam(time) : approved();
    return { text, time, isSpam: random() < WRONG_SHARE ? !isSpam : isSpam };
  });
}
