import { urls } from '@savepoint/contracts';
import { PageHead } from '../components/page-head';
import type { Crumb } from '../document/json-ld/breadcrumbs';
import { Slot } from '../document/slot';

export function ContactPage({ crumbs, text }: { crumbs: readonly Crumb[]; text: string }) {
  return (
    <div className="wrap">
      <PageHead title="Contact Us" text={text} crumbs={crumbs} />
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
  );
}
