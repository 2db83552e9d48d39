import { urls } from '@savepoint/contracts/base';
import {
  GameKind,
  STORES,
  type Game,
  type GameRelatives,
  type GameSummary,
  type StoreLink,
} from '@savepoint/contracts/catalog';
import { Fragment, type ReactNode } from 'react';
import { Fact, groupLinks, SectionHead } from '../../components/layout';
import { formatList } from '../../format';
import { message } from './messages';

const languageNames = new Intl.DisplayNames('en-GB', { type: 'language' });
const namesOf = (tags: readonly string[]): string =>
  formatList(tags.map((tag) => languageNames.of(tag) ?? tag));

interface GameDetailsProps {
  game: Game;
  /** The games of the site that it is a remake, expansion or edition of, and those that are made from it. */
  originals: readonly GameSummary[];
  derived: GameRelatives['derived'];
}

const KINDS = GameKind.anyOf.map((each) => each.const);

/** What is known of a game besides its head; nothing when nothing is. */
export function GameDetails({ game, originals, derived }: GameDetailsProps) {
  const { players, age_ratings, languages, difficulty, accessibility, remake_of, official_url } = game;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [message('alsoKnownAs'), game.alternative_titles?.join(', ')],
    [message('series'), game.series && groupLinks('series', [game.series])],
    [message('players'), players && playersText(players)],
    [message('ageRatings'), age_ratings && ageRatings(age_ratings)],
    [message('text'), languages?.text && namesOf(languages.text)],
    [message('voice'), languages?.voice && namesOf(languages.voice)],
    [message('difficulty'), difficulty?.join(', ')],
    [message('accessibility'), accessibility?.join(', ')],
    originals.length > 0
      ? [message(`of_${game.kind ?? 'remake'}`), gameLinks(originals)]
      : [message('of_remake'), remake_of],
    ...KINDS.map((kind) => {
      const games = derived.flatMap((each) => (each.kind === kind ? [each.game] : []));
      return [message(`as_${kind}`), games.length > 0 && gameLinks(games)] as const;
    }),
    [message('officialSite'), official_url && <OfficialSite url={official_url} />],
  ];
  const { editions, requirements } = game;
  if (!editions && !requirements && facts.every(([, value]) => !value)) return null;
  return (
    <section className="sec">
      <SectionHead title={message('details')} />
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        {editions?.map(({ name, includes }) => (
          <Fact key={name} name={name} value={includes} />
        ))}
      </dl>
      {requirements && <Requirements requirements={requirements} />}
    </section>
  );
}

/** Elements with commas between them. */
const commaSeparated = (items: readonly { key: string; element: ReactNode }[]): ReactNode =>
  items.map(({ key, element }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      {element}
    </Fragment>
  ));

/** “Dead Space (2008)”, as a link. */
const gameLinks = (games: readonly GameSummary[]): ReactNode =>
  commaSeparated(
    games.map(({ slug, name, released }) => ({
      key: slug,
      element: (
        <a href={urls.game(slug)}>
          {released ? message('nameWithYear', { name, year: released.slice(0, 4) }) : name}
        </a>
      ),
    })),
  );

/** Whose platforms the games of a shop are for. */
const STORE_PLATFORMS = {
  steam: 'onPc',
  gog: 'onPc',
  epic: 'onPc',
  itch: 'onPc',
  publisher: 'fromPublisher',
  playstation: 'onPlaystation',
  xbox: 'onXbox',
  nintendo: 'onNintendo',
} as const satisfies Record<StoreLink['store'], string>;
const PLATFORM_ORDER = ['onPc', 'onPlaystation', 'onXbox', 'onNintendo', 'fromPublisher'] as const;

/** Shops that sell a game, by platform; nothing when none is known. */
export function WhereToBuy({ stores }: { stores: readonly StoreLink[] | undefined }) {
  if (!stores) return null;
  const storesFor = (platform: (typeof PLATFORM_ORDER)[number]) =>
    stores.filter(({ store }) => STORE_PLATFORMS[store] === platform);
  return (
    <section className="sec">
      <SectionHead title={message('whereToBuy')} />
      <dl className="facts">
        {PLATFORM_ORDER.filter((platform) => storesFor(platform).length > 0).map((platform) => (
          <Fact
            key={platform}
            name={message(platform)}
            value={commaSeparated(
              storesFor(platform).map(({ store, url }) => ({
                key: store,
                element: (
                  <a href={url} rel="external nofollow noopener">
                    {store === 'publisher' ? <HostName url={url} /> : STORES[store].name}
                  </a>
                ),
              })),
            )}
          />
        ))}
      </dl>
    </section>
  );
}

/** The host of a URL; it breaks before dots only. */
function HostName({ url }: { url: string }) {
  const [first, ...others] = new URL(url).hostname.replace(/^www\./, '').split('.');
  return (
    <>
      {first}
      {others.map((label) => (
        <Fragment key={label}>
          <wbr />.{label}
        </Fragment>
      ))}
    </>
  );
}

/** “1 player”, “Up to 4 players: single-player and online co-op” or, without a number, “Online versus”. */
function playersText({ modes, max }: NonNullable<Game['players']>): string {
  const list = formatList(modes.map((mode) => message(mode)));
  if (max === undefined) return list.charAt(0).toUpperCase() + list.slice(1);
  const count = message('playerCount', { count: max });
  return max === 1 ? count : `${count}: ${list}`;
}

/** “PEGI 18, ESRB M”. */
const ageRatings = ({ pegi, esrb }: NonNullable<Game['age_ratings']>): string =>
  [
    pegi !== undefined && message('pegi', { age: pegi }),
    esrb !== undefined && message('esrb', { rating: esrb }),
  ]
    .filter(Boolean)
    .join(', ');

function OfficialSite({ url }: { url: string }) {
  return (
    <a href={url} rel="external noopener">
      <HostName url={url} />
    </a>
  );
}

function Requirements({ requirements }: { requirements: NonNullable<Game['requirements']> }) {
  const { system, processor, memory, graphics, storage } = requirements;
  return (
    <>
      <h3>{message('requirements')}</h3>
      <dl className="facts">
        <Fact name={message('system')} value={system} />
        <Fact name={message('processor')} value={processor} />
        <Fact name={message('memory')} value={memory} />
        <Fact name={message('graphics')} value={graphics} />
        <Fact name={message('storage')} value={storage} />
      </dl>
    </>
  );
}
