import { gamePicture, urls, type Game } from '@savepoint/contracts';
import { Fragment } from 'react';
import { Crumbs } from '../../components/crumbs';
import { Fact } from '../../components/fact';
import { Cover } from '../../components/pictures';
import { toneStyle } from '../../components/tone-style';
import type { Crumb } from '../../document/json-ld/breadcrumbs';
import { longDate } from '../../text/dates';

/** Cover, title and facts, in the colours of the cover. */
export function GameHead({ game, crumbs }: { game: Game; crumbs: readonly Crumb[] }) {
  return (
    <section className="hero tone" style={toneStyle(game)}>
      <div className="wrap hero__in">
        <div className="hero__crumbs">
          <Crumbs crumbs={crumbs} />
        </div>
        <Cover {...gamePicture(game)} place="head" first />
        <div className="hero__main">
          <p className="hero__genres">
            {game.categories.map(({ slug, name }) => (
              <a key={slug} href={urls.category(slug)}>
                {name}
              </a>
            ))}
          </p>
          <h1 className="pt">{game.name}</h1>
        </div>
        <p className="hero__text">{game.summary}</p>
        <dl className="facts">
          <Fact name="Developer" value={game.developers.join(', ')} />
          <Fact name="Publisher" value={game.publishers.join(', ')} />
          <Fact name="Released" value={game.released ? longDate(game.released) : 'No date yet'} />
          <Fact
            name="Platforms"
            value={game.platforms.length > 0 && <PlatformLinks platforms={game.platforms} />}
          />
        </dl>
      </div>
    </section>
  );
}

function PlatformLinks({ platforms }: Pick<Game, 'platforms'>) {
  return platforms.map(({ slug, name }, index) => (
    <Fragment key={slug}>
      {index > 0 && ', '}
      <a href={urls.platform(slug)}>{name}</a>
    </Fragment>
  ));
}
