import { paths } from '#elements';
import { Page, pathOf } from '../../page';

export default Page;
/** All pages are rendered when Next is built. */
export const getStaticPaths = () => ({
  paths: paths.map((path) => ({ params: { path: path.split('/').filter(Boolean) } })),
  fallback: false,
});
export const getStaticProps = ({ params }) => ({ props: { path: pathOf(params) } });
