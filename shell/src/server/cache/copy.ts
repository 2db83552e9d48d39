import { Body } from './body';

/** Something that is the same for everybody: a page, a feed, a sitemap. */
export interface PublicAnswer {
  /** 200 unless said otherwise. */
  status?: number;
  /** Media type. */
  type: string;
  body: string;
  /** Whether everything that should be is in it. */
  complete: boolean;
}

/** A public answer as it is kept. */
export interface Copy {
  readonly status: number;
  readonly type: string;
  readonly body: Body;
  readonly complete: boolean;
  /** Of what it was made: regions and catalogue. */
  readonly version: string;
  /** When making it began, in milliseconds: nothing in it is older. */
  readonly made: number;
  /** After a failure to make it anew: when that is worth another try, in milliseconds. */
  retry: number;
}

/** @param previous whose compressed bodies are taken over when nothing has changed */
export function copyOf(
  { status = 200, type, body: text, complete }: PublicAnswer,
  origin: Pick<Copy, 'version' | 'made'>,
  previous?: Copy,
): Copy {
  const body = new Body(text);
  const same = previous?.body.digest === body.digest;
  return { status, type, body: same ? previous.body : body, complete, ...origin, retry: 0 };
}
