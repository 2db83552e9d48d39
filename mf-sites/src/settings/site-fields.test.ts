import { fromSiteTexts, toSiteTexts } from './site-fields';

const site = {
  name: 'My blog',
  origins: ['https://blog.example', 'https://*.blog.example'],
  languages: ['en', 'de-CH'],
};

test('a site → texts: an origin per line, languages with spaces between them; and back', () => {
  const texts = {
    name: 'My blog',
    origins: 'https://blog.example\nhttps://*.blog.example',
    languages: 'en de-CH',
  };
  expect(toSiteTexts(site)).toEqual(texts);
  expect(fromSiteTexts(texts)).toEqual(site);
});

test('lines and spaces too many make no values', () => {
  const typed = { name: '', origins: '\n https://a.example \r\n\n\thttps://b.example\n', languages: '  ' };
  expect(fromSiteTexts(typed)).toEqual({
    name: '',
    origins: ['https://a.example', 'https://b.example'],
    languages: [],
  });
});

test('the name is sent as typed: the server decides about it', () => {
  expect(fromSiteTexts({ name: ' My  blog ', origins: '', languages: '' }).name).toBe(' My  blog ');
});
