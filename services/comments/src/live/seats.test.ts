import { createSeats } from './seats';

test('an address has its share of seats, and a network of addresses no more than one', () => {
  const seats = createSeats(0.1);
  const give = seats.take('2001:db8:1:2::1');
  seats.take('2001:db8:1:2:ffff::9');
  expect(() => seats.take('2001:db8:1:2::3')).toThrow(expect.objectContaining({ status: 429 }));
  seats.take('2001:db8:1:3::1');
  give();
  give();
  seats.take('2001:db8:1:2::3');
  expect(() => seats.take('2001:db8:1:2::4')).toThrow(expect.objectContaining({ status: 429 }));
});
