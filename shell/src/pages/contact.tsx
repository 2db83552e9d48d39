import { urls } from '@savepoint/contracts';
import { PageHead, placeholderHtml, Skeleton } from '../components/layout';
import { Slot } from '../document/page';
import { definePage } from './page-route';

const TEXT = 'A person reads everything. Corrections first, then everything else, within two working days.';

/** How to contact the editors. The region renders the form. */
export const contactPage = definePage({
  path: '/contact/',
  inSitemap: true,
  async load() {
    const crumbs = [
      { name: 'Home', path: urls.home() },
      { name: 'Contact', path: urls.contact() },
    ];
    return {
      title: 'Contact us',
      description: TEXT,
      path: urls.contact(),
      crumbs,
      slots: [
        { region: 'contact', when: 'load', props: {}, fallback: placeholderHtml(<Skeleton lines={8} />) },
      ],
      body: (
        <div className="wrap">
          <PageHead title="Contact Us" text={TEXT} crumbs={crumbs} />
          <div className="cols cols--7-5">
            <Slot region="contact" />
            <aside className="stack">
              <section className="panel contact-aside">
                <h2 className="pt">What happens to it</h2>
                <p>
                  We keep your message until it is answered and for ninety days after, and use the address for
                  nothing else.{' '}
                  <a className="link" href={urls.privacy()}>
                    Privacy Policy
                  </a>
                </p>
              </section>
            </aside>
          </div>
        </div>
      ),
    };
  },
});
