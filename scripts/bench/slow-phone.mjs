const CPU_SLOWDOWN = 4;
const BYTES_PER_S = 1_600_000 / 8;
const LATENCY_MS = 150;

/**
 * Opens a page as on a slow phone: a processor slowed down four times, 1.6 Mbps and 150 ms per request, nothing cached.
 * Close its context when it is not needed any more.
 */
export async function openSlowPhone(browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_S,
    uploadThroughput: BYTES_PER_S,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** The middle one of several values. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
