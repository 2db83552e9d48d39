/**
 * Loads the local provider’s stand-in for the helper library, which the SDK would otherwise fetch from
 * the web before its first pop-up. With a real project the SDK is left to do as it does.
 * @param origin where the local provider is served
 */
export function loadGapi(origin: string): Promise<void> {
  if ('gapi' in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${origin}/emulator/gapi.js`;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The local identity provider does not answer.'));
    document.head.append(script);
  });
}
