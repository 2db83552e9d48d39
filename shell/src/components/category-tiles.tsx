import { urls, type Section } from '@savepoint/contracts';
import { count } from '../text/numbers';
import { Picture } from './pictures';

/** Categories with their pictures and how many games each has. */
export function CategoryTiles({ categories }: { categories: readonly Section[] }) {
  return (
    <div className="cats">
      {categories.map((category) => (
        <a key={category.slug} className="cat" href={urls.category(category.slug)}>
          <Picture kind="art" slug={category.slug} place="category" shape="wide" />
          <span>
            {category.name}
            <small>
              {count(category.count)}
              <span className="vh"> games</span>
            </small>
          </span>
        </a>
      ))}
    </div>
  );
}
