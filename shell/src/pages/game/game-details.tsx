import type { Game } from '@savepoint/contracts';
import { Fact, groupLinks, SectionHead } from '../../components/layout';
import { formatList } from '../../format';
import { message } from './messages';

const languageNames = new Intl.DisplayNames('en-GB', { type: 'language' });
const namesOf = (tags: readonly string[]): string =>
  formatList(tags.map((tag) => languageNames.of(tag) ?? tag));

/** What is known of a game besides its head; nothing when nothing is. */
export function GameDetails({ game }: { game: Game }) {
  const { players, age_ratings, languages, difficulty, accessibility, remake_of, official_url } = game;
  const facts = [
    ['series', game.series && groupLinks('series', [game.series])],
    ['players', players && playersText(players)],
    ['ageRatings', age_ratings && ageRatings(age_ratings)],
    ['text', languages?.text && namesOf(languages.text)],
    ['voice', languages?.voice && namesOf(languages.voice)],
    ['difficulty', difficulty?.join(', ')],
    ['accessibility', accessibility?.join(', ')],
    ['remakeOf', remake_of],
    ['officialSite', official_url && <OfficialSite url={official_url} />],
  ] as const;
  const { editions, requirements } = game;
  if (!editions && !requirements && facts.every(([, value]) => !value)) return null;
  return (
    <section className="sec">
      <SectionHead title={message('details')} />
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={message(name)} value={value} />
        ))}
        {editions?.map(({ name, includes }) => (
          <Fact key={name} name={name} value={includes} />
        ))}
      </dl>
      {requirements && <Requirements requirements={requirements} />}
    </section>
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
      {new URL(url).hostname.replace(/^www\./, '')}
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
