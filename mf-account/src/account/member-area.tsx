import YourData from './data/your-data';
import Lists from './lists/lists';
import css from './account.module.css';

/** What a signed-in member sees below who they are; comes late, since nobody else needs it. */
export default function MemberArea() {
  return (
    <div className={css['area']}>
      <Lists />
      <YourData />
    </div>
  );
}
