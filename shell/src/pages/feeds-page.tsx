import { PageHead } from '../components/page-head';
import type { Crumb } from '../document/json-ld/breadcrumbs';
import { SECTIONS } from '../server/feeds/sections';

const FORMATS = [
  ['rss', 'RSS'],
  ['atom', 'Atom'],
  ['json', 'JSON'],
] as const;

export function FeedsPage({ crumbs, text }: { crumbs: readonly Crumb[]; text: string }) {
  return (
    <div className="wrap">
      <PageHead title="Feeds" text={text} crumbs={crumbs} />
      <div className="sitemap">
        {Object.entries(SECTIONS).map(([name, { title, description }]) => (
          <section key={name}>
            <h2 className="pt">{title}</h2>
            <p className="muted">{description}</p>
            <ul>
              {FORMATS.map(([format, called]) => (
                <li key={format}>
                  <a href={`/feeds/${name}.${format}`}>
                    {called}
                    <span className="vh"> of {title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
