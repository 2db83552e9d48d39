import { pageUrls } from '@savepoint/contracts/base';
import { calls } from '@savepoint/contracts/api';
import { MONTH_CLOSES_AFTER_DAYS, type PublishedFigures } from '@savepoint/contracts/moderation';
import { richText } from '@savepoint/region-kit';
import { PageHead } from '../../components/layout';
import { HOME_CRUMB } from '../crumbs';
import { definePage } from '../page-route';
import { message } from './messages';
import { Month } from './month';

const path = pageUrls.transparency();

/** The published figures of moderation, month by month. */
export const transparencyPage = definePage({
  path: '/transparency/',
  inSitemap: true,
  async load({ sources }) {
    const figures = await sources.optional(sources.comments.publishedFigures());
    const crumbs = [HOME_CRUMB, { name: message('title'), path }];
    return {
      title: message('title'),
      description: message('description'),
      path,
      crumbs,
      body: (
        <div className="wrap">
          <PageHead title={message('title')} text={message('description')} crumbs={crumbs} />
          <div className="prose">
            <About />
            {figures ? <Months {...figures} /> : <p role="status">{message('unavailable')}</p>}
          </div>
        </div>
      ),
    };
  },
});

function Months({ months, until }: PublishedFigures) {
  if (!months.length)
    return (
      <>
        <h2>{message('empty')}</h2>
        <p>{message('emptyText')}</p>
      </>
    );
  return months.map((month) => <Month key={month.month} month={month} until={until} />);
}

const About = () => (
  <>
    <p>{message('about')}</p>
    <ul>
      <li>{message('closing', { days: MONTH_CLOSES_AFTER_DAYS })}</li>
      <li>{message('small')}</li>
      <li>
        {richText(
          message.parts('rules', {
            terms: (
              <a key="terms" href="/terms-and-conditions/">
                {message('terms')}
              </a>
            ),
          }),
        )}
      </li>
      <li>
        {richText(
          message.parts('jsonAbout', {
            json: (
              <a key="json" href={calls.readPublishedFigures.path}>
                {message('json')}
              </a>
            ),
          }),
        )}
      </li>
    </ul>
  </>
);
