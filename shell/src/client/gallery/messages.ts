import { createMessages } from '@savepoint/region-kit';

/** The texts of the dialog of pictures. */
export const message = createMessages({
  pictures: 'Pictures',
  pictureOf: 'Picture {number} of {count}',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
});
