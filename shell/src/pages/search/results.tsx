import { longDate, urls } from '@savepoint/contracts/base';
import {
  gamePicture,
  type FoundPage,
  type SearchKind,
  type SearchResponse,
} from '@savepoint/contracts/catalog';
import { Cover } from '../../components/pictures';
import { Rating } from '../../components/scores';
import { credit, formatList, keepNumbers } from '../../format';
import { message as common } from '../../messages';
import type { StatsBySlug } from '../../server/sources';
import { message } from './messages';

/** Number of results of all kinds. */
export const totalFound = ({ found }: SearchResponse): number =>
  Object.values(found).reduce((sum, each) => sum + each, 0);

const RESULT_KINDS = ['games', 'reviews', 'articles', 'platforms', 'categories', 'others'] as const;

/** “4 games and 2 articles for “wi””. */
export function summaryOf({ found, corrected }: SearchResponse, q: string): string {
  const kinds = RESULT_KINDS.filter((kind) => found[kind] > 0);
  const results = formatList(kinds.map((kind) => message(kind, { count: found[kind] })));
  return message(corrected ? 'corrected' : 'found', { results, q });
}

/** Why a result is found whose name is not like the query: “Also known as BG3”, “Studio: Larian Studios”. */
function reasonOf({ reasons }: Pick<SearchResponse, 'reasons'>, kind: SearchKind, slug: string): string {
  const reason = reasons.find((each) => each.kind === kind && each.slug === slug)?.reason;
  if (!reason) return '';
  const { by, text } = reason;
  return by === 'alternative-title'
    ? message('alsoKnownAs', { text })
    : message('reason', { kind: message(by), text });
}

/** Lines of text as sentences, those that there are. */
const sentences = (...lines: readonly string[]): string => lines.filter(Boolean).join('. ');

interface GameResultsProps {
  found: Pick<SearchResponse, 'games' | 'reasons'>;
  /** null when their source is down. */
  stats: StatsBySlug | null;
}

/** Games among the results, best match first. */
export function GameResults({ found, stats }: GameResultsProps) {
  return (
    <>
      <h2 className="vh">{common('games')}</h2>
      <ul className="rows game-results">
        {found.games.map((game) => (
          <li key={game.slug} className="row">
            <Cover {...gamePicture(game)} size="result" />
            <div>
              <h3>
                <a href={urls.game(game.slug)}>{keepNumbers(game.name)}</a>
              </h3>
              <p>
                {sentences(
                  credit(game),
                  game.categories.map(({ name }) => name).join(', '),
                  reasonOf(found, 'game', game.slug),
                )}
              </p>
              <Rating stats={stats?.get(game.slug)} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ResultLink {
  name: string;
  path: string;
  /** A line below the name. */
  text: string;
}

/** “Studio. 3 games”. */
function describePage({ kind, count }: FoundPage): string {
  const label = message(kind as 'developer' | 'publisher' | 'series' | 'author' | 'topic' | 'page');
  return sentences(label, count === null ? '' : message(kind === 'topic' ? 'texts' : 'games', { count }));
}

/** Everything but games among the results. */
export function OtherResults({ found }: { found: SearchResponse }) {
  return (
    <>
      <ResultLinks
        title={message('othersTitle')}
        links={found.others.map((page) => ({ name: page.name, path: page.url, text: describePage(page) }))}
      />
      <ResultLinks
        title={common('reviews')}
        links={found.reviews.map(({ title, slug, game_name, score }) => ({
          name: title,
          path: urls.review(slug),
          text: message('reviewText', { game: game_name, score: score.toFixed(1) }),
        }))}
      />
      <ResultLinks
        title={common('articles')}
        links={found.articles.map(({ title, slug, published }) => ({
          name: title,
          path: urls.article(slug),
          text: longDate(published),
        }))}
      />
      <ResultLinks
        title={common('platforms')}
        links={found.platforms.map(({ name, slug, description }) => ({
          name,
          path: urls.platform(slug),
          text: reasonOf(found, 'platform', slug) || description,
        }))}
      />
      <ResultLinks
        title={common('categories')}
        links={found.categories.map(({ name, slug, description }) => ({
          name,
          path: urls.category(slug),
          text: reasonOf(found, 'category', slug) || description,
        }))}
      />
    </>
  );
}

function ResultLinks({ title, links }: { title: string; links: readonly ResultLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="other-results">
      <h2>{title}</h2>
      <ul className="news-feed">
        {links.map(({ name, path, text }) => (
          <li key={path} className="news-feed__item">
            <div>
              <a href={path}>{name}</a>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
