import { Page, pathOf } from '../../page';

export default Page;
/** Each request renders its page. */
export const getServerSideProps = ({ params = {} }) => ({ props: { path: pathOf(params) } });
