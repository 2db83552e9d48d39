import { randomFrom } from '@savepoint/service-kit/testing';

const HOUR_MS = 3_600_000;
const DAYS = 42;

export interface HonestRating {
  at: Date;
  rating: number;
}

/** What brings members to a game: ratings per hour, and how much better they rate than usual. */
interface Course {
  perHour(hour: number): number;
  lift(hour: number): number;
}

/** The courses of games, by the kind of their history. */
const COURSES = {
  /** Fans come on the first day, and rate higher than those who follow. */
  launch: (random) => {
    const start = 10 + 50 * random();
    const enthusiasm = 0.35 * random();
    return {
      perHour: (hour) => start / (1 + hour / 6) + 0.1,
      lift: (hour) => enthusiasm / (1 + hour / 48),
    };
  },
  'slow growth': (random) => {
    const [start, growth] = [0.05 + 0.3 * random(), 1 + 6 * random()];
    return { perHour: (hour) => start * (1 + (growth * hour) / (DAYS * 24)), lift: () => 0 };
  },
  /** A review or a sale brings many in some days, who like the game a little more or less. */
  'review bump': (random) => {
    const [base, peak, at, lift] = [
      0.1 + 0.3 * random(),
      10 + 40 * random(),
      (15 + 20 * random()) * 24,
      random() * 0.5 - 0.25,
    ];
    return {
      perHour: (hour) => base + (hour < at ? 0 : peak * Math.exp(-(hour - at) / 10)),
      lift: (hour) => (hour < at ? 0 : lift * Math.exp(-(hour - at) / 60)),
    };
  },
  'weekend waves': (random) => {
    const [base, wave] = [0.1 + 0.3 * random(), 2 + 10 * random()];
    return {
      perHour: (hour) => (Math.floor(hour / 24) % 7 >= 5 ? base * wave : base),
      lift: (hour) => (Math.floor(hour / 24) % 7 >= 5 ? 0.1 : 0),
    };
  },
} as const satisfies Record<string, (random: () => number) => Course>;
export type HistoryKind = keyof typeof COURSES;
export const HISTORY_KINDS = Object.keys(COURSES) as HistoryKind[];

/**
 * Makes up the ratings of a game by honest members: a course of that kind, with the hours of the day, busier and
 * quieter hours by chance, and some members who only love or hate.
 */
export function honestHistory(kind: HistoryKind, seed: number, start: Date): HonestRating[] {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const poisson = (mean: number) => {
    let count = 0;
    for (let product = random(); product > Math.exp(-mean); product *= random()) count += 1;
    return count;
  };
  const course = COURSES[kind](random);
  const quality = 2.6 + 1.8 * random();
  const extremes = 0.15 * random();
  return Array.from({ length: DAYS * 24 }, (_, hour) => {
    const timeOfDay = 1 + 0.7 * Math.sin((2 * Math.PI * (hour % 24)) / 24);
    const expected = course.perHour(hour) * timeOfDay * Math.exp(0.3 * normal());
    return Array.from({ length: poisson(Math.min(expected, 300)) }, (): HonestRating => {
      const usual = Math.min(5, Math.max(0, quality + course.lift(hour) + 0.9 * normal()));
      const rating = random() < extremes ? (random() < quality / 5 ? 5 : 0) : Math.round(usual * 10) / 10;
      return { at: new Date(start.getTime() + (hour + random()) * HOUR_MS), rating };
    });
  })
    .flat()
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
