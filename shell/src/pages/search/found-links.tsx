import { urls, type SearchResponse } from '@savepoint/contracts';
import { longDate } from '../../text/dates';

interface Link {
  name: string;
  path: string;
  /** What it is. */
  text: string;
}

/** Reviews, articles, machines and categories that were found. */
export function FoundLinks({ found }: { found: SearchResponse }) {
  return (
    <>
      <Links
        title="Reviews"
        links={found.reviews.map(({ title, slug, game_name, score }) => ({
          name: title,
          path: urls.review(slug),
          text: `${game_name}, ${score.toFixed(1)} out of 10`,
        }))}
      />
      <Links
        title="Articles"
        links={found.articles.map(({ title, slug, published }) => ({
          name: title,
          path: urls.article(slug),
          text: longDate(published),
        }))}
      />
      <Links
        title="Platforms"
        links={found.platforms.map(({ name, slug, description }) => ({
          name,
          path: urls.platform(slug),
          text: description,
        }))}
      />
      <Links
        title="Categories"
        links={found.categories.map(({ name, slug, description }) => ({
          name,
          path: urls.category(slug),
          text: description,
        }))}
      />
    </>
  );
}

function Links({ title, links }: { title: string; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <section className="found-links">
      <h2>{title}</h2>
      <ul className="wire">
        {links.map(({ name, path, text }) => (
          <li key={path} className="wire__item">
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
