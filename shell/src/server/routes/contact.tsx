import { urls } from '@savepoint/contracts';
import { placeholder } from '../../components/placeholder';
import { Skeleton } from '../../components/skeleton';
import { ContactPage } from '../../pages/contact-page';
import type { PageRoute } from './index';

const TEXT = 'A person reads everything. Corrections first, then everything else, within two working days.';

/** How to reach us; the form is the region’s. */
export const contactRoute: PageRoute = async () => {
  const crumbs = [
    { name: 'Home', path: urls.home() },
    { name: 'Contact', path: urls.contact() },
  ];
  return {
    title: 'Contact us',
    description: TEXT,
    path: urls.contact(),
    crumbs,
    slots: [{ region: 'contact', when: 'load', props: {}, fallback: placeholder(<Skeleton lines={8} />) }],
    body: <ContactPage crumbs={crumbs} text={TEXT} />,
  };
};
