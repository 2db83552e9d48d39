import { urls } from '@savepoint/contracts/base';
import { richText } from '@savepoint/region-kit';
import { PageHead, placeholderHtml, Skeleton } from '../components/layout';
import { Slot } from '../document/page';
import { message } from '../messages';
import { HOME_CRUMB } from './crumbs';
import { definePage } from './page-route';

/** How to contact the editors. The region renders the form. */
export const contactPage = definePage({
  path: '/contact/',
  inSitemap: true,
  async load() {
    const crumbs = [HOME_CRUMB, { name: message('contact'), path: urls.contact() }];
    return {
      title: message('contactTitle'),
      description: message('contactText'),
      path: urls.contact(),
      crumbs,
      styles: ['small-pages'],
      slots: [
        { region: 'contact', when: 'load', props: {}, fallback: placeholderHtml(<Skeleton lines={8} />) },
      ],
      body: (
        <div className="wrap">
          <PageHead title={message('contactHeading')} text={message('contactText')} crumbs={crumbs} />
          <div className="cols cols--7-5">
            <Slot region="contact" />
            <aside className="stack">
              <section className="panel contact-aside">
                <h2 className="pt">{message('contactData')}</h2>
                <p>
                  {richText(
                    message.parts('contactDataText', {
                      privacy: (
                        <a key="privacy" className="link" href={urls.privacy()}>
                          {message('privacyPolicy')}
                        </a>
                      ),
                    }),
                  )}
                </p>
              </section>
            </aside>
          </div>
        </div>
      ),
    };
  },
});
