export { manualClock, untilPasses as eventually } from '@savepoint/service-kit/testing';
