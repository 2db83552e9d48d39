import { createIsReserved, looksLikeOurs } from './reserved-names';
import { looksLikeUid } from './uid-like';

const isReserved = createIsReserved(['Ines Okafor', 'Marit Aasen']);

describe('createIsReserved: refused', () => {
  test.each([
    [
      'a role',
      'Moderator',
      'MODERATOR',
      'moderators',
      'Moderator 2',
      'The Moderator',
      'Moderator_Anna',
      'Mod',
    ],
    ['the site', 'Savepoint', 'Save Point', 'SavepointTeam', 'savepoint.support', 'Savepoint (official)'],
    [
      'a short role',
      'Admin',
      'admin1',
      'Site Admin',
      'Administrator',
      'Staff',
      'Editor',
      'Ada (Mod)',
      'Ada · Staff',
    ],
    ['a former member', 'Former member', 'former  MEMBER', 'Formermember 3'],
    [
      'spacing',
      'S a v e p o i n t',
      'A D M I N',
      'm.o.d',
      'S-t-a-f-f',
      'Ada, a d m i n',
      'M_o_d_e_r_a_t_o_r',
    ],
    ['invisible characters', 'Mod\u200berator', 'Adm\u00adin', 'Sa\u2060vepoint', 'St\u034faff'],
    ['marks', 'Modera\u1dc4tor', 'Mode\u0301rator', 'S\u0336t\u0336a\u0336f\u0336f', 'Ádmïñ'],
    ['Cyrillic', 'Mоderator', 'Моdеrаtоr', 'МОDЕRАТОR', 'Ѕаvероint', 'Sаvepоınt', 'Аdмiи', 'Яооt'],
    ['Greek', 'Αdmin', 'Μοdεratοr', 'Sαvερoint'],
    ['Cherokee', 'ᎪᎠᎷᏆN', 'ᎷᎾᎠᎬᏒᎪᎢᎾᏒ', 'ꮇꮎꭰꭼꮢꭺꭲꮎꮢ', 'ᏚᎪᏙᎬᏢᎾᏆNᎢ', 'ꮪtaff', 'Տtaff'],
    [
      'other letters',
      '𝓢𝓪𝓿𝓮𝓹𝓸𝓲𝓷𝓽',
      'Ｓａｖｅｐｏｉｎｔ',
      '🅼🅾🅳🅴🆁🅰🆃🅾🆁',
      'ᴍᴏᴅᴇʀᴀᴛᴏʀ',
      'ꓮdmin',
      'Sɑvepoint',
      'ⓐⓓⓜⓘⓝ',
    ],
    [
      'digits',
      'M0derat0r',
      '5avepoint Team',
      'Sav3p01nt',
      '4dmin',
      'Adm1n',
      '5t4ff',
      'M0d3r4t0r99',
      'Suρρ0rt',
      '7eam',
    ],
    ['signs', '@dmin', '$taff', 'Adm!n', '$avepo!nt', 'Admin!', 'Staff ✔', '★ Mod ★'],
    ['pairs of letters', 'rnoderator', 'adrnin', 'Aclmin', 'Savepolnt', 'SavepoInt', 'Site Ovvner'],
    ['repeated letters', 'Moooderator', 'Addmin', 'Savepointt', 'Staaafff', 'Teeeam', 'Offficial'],
    [
      'written together',
      'SupportTeam',
      'TeamAdmin',
      'ModTeam',
      'SiteSupport',
      'OfficialSupport',
      'AdminEditor',
    ],
    [
      'with connecting words',
      'The Support Team',
      'Team Support',
      'Customer Support',
      'Owner of the site',
      'Help Desk',
    ],
    [
      'French',
      'Modérateur',
      'Moderateur',
      'La Modératrice',
      'Administrateur',
      'L’équipe',
      'Compte officiel',
      'Rédaction',
    ],
    [
      'German',
      'Moderatorin',
      'Die Redaktion',
      'Administratorin',
      'Redakteur',
      'Offizielles Konto',
      'Eigentümer',
      'Kundendienst',
    ],
    [
      'Spanish',
      'Moderador',
      'Administradora',
      'El equipo',
      'Soporte',
      'Soporte técnico',
      'Cuenta oficial',
      'Atención al cliente',
    ],
    ['Norwegian', 'Redaktør', 'Redaksjonen', 'Administrasjon', 'Offisiell konto', 'Kundeservice'],
    [
      'Italian and Portuguese',
      'Moderatore',
      'Amministratore',
      'Amministrazione',
      'Assistenza',
      'Suporte',
      'Moderação',
    ],
    ['Dutch, Polish, Turkish', 'Beheerder', 'Redactie', 'Zespół', 'Wsparcie', 'Yönetici', 'Destek Ekip'],
    [
      'Russian',
      'Модератор',
      'МОДЕРАТОР',
      'Администратор',
      'Администрация сайта',
      'Админ',
      'Поддержка',
      'М о д е р а т о р',
    ],
    ['Greek words', 'Διαχειριστής', 'Υποστήριξη'],
    [
      'East Asia',
      '管理员',
      '論壇管理員',
      '版主',
      '官方',
      'モデレーター',
      '公式アカウント',
      '운영자',
      '관리자',
    ],
    ['Arabic and Hebrew', 'مشرف', 'الدعم', 'צוות'],
    [
      'those who work for the site',
      'Ines Okafor',
      'ines  okafor',
      'Ines-Okafor',
      'Іnеs Оkаfоr',
      'Marit Aasen 7',
    ],
  ])('%s', (_what, ...names) => {
    expect(names.filter((name) => !isReserved(name))).toEqual([]);
  });
});

describe('createIsReserved: accepted', () => {
  test.each([
    [
      'like a role',
      'Moderato',
      'Moderata Fonte',
      'Modesto',
      'Modest Mussorgsky',
      'Modern Burns',
      'Modou',
      'Adminah',
      'Adminov',
    ],
    [
      'like others',
      'Teammate',
      'Team Rocket',
      'Teamoh',
      'Stafford',
      'Staf Coppens',
      'Staffan',
      'Edith Orr',
      'Edita',
      'Rot',
      'Root Beer',
    ],
    [
      'sentences',
      'Support Mage',
      'The Owner of a Cat',
      'Save the Points',
      'System of a Down',
      'My Editor is Vim',
    ],
    [
      'English',
      'Ada',
      'Madison',
      'Oliver Stone',
      'Amos Dermod',
      'Desmond Tutu',
      'Clint Eastwood',
      'Mo',
      'Bob 2',
      'Ines',
      'Marit',
    ],
    [
      'French',
      'Hélène Dupont',
      'Jean-Pierre Lemoine',
      'Édith Piaf',
      'Maude Rateau',
      'Amandine',
      'Clémence Modot',
    ],
    [
      'German',
      'Jürgen Müller',
      'Sabine Schäfer',
      'Dietmar Teamer',
      'Hans Besitzerow',
      'Modersohn-Becker',
      'Radmilla',
    ],
    ['Spanish', 'José Ñuñez', 'María de los Ángeles', 'Admira Sistemas', 'Ramón Equiza', 'Oficina de Ana'],
    ['Norwegian', 'Øystein Bjørgen', 'Åse Redal', 'Staale Eier', 'Torstein Sikkeland'],
    ['Italian and Portuguese', 'Modesta Ferrari', 'Amministella', 'João Moderno', 'Uffizi'],
    ['Turkish and Polish', 'Yöneticioğlu', 'Ekiplioglu', 'Łukasz Zespolski', 'Adminas'],
    ['Russian', 'Юлия', 'Модест Чайковский', 'Адмирал Кузнецов', 'Командин', 'Сергей Поддубный'],
    ['Greek', 'Νίκος Παπαδόπουλος', 'Μόδεστος'],
    ['East Asia', '李小龍', 'たなか', '山田太郎', '김민수', '王官'],
    ['Arabic', 'محمد', 'پرویز مشرف', 'مديرة سالم'],
    ['no words', '1', '😀', '2001', 'x', '!!!1', 'Aaaaaaa', '5', '@', 'xX_Ada_Xx', 'Member'],
  ])('%s', (_what, ...names) => {
    expect(names.filter((name) => isReserved(name))).toEqual([]);
  });
});

const UID = 'x8Kq2LmZ0aTwR5nYb3VhJc7PdE1s';
describe('looksLikeUid', () => {
  test.each([
    ['of an identity provider', UID],
    ['in small letters', UID.toLowerCase()],
    ['in capitals', UID.toUpperCase()],
    ['with spaces between all letters', [...UID].join(' ')],
    ['in groups', UID.match(/.{1,4}/g)!.join(' ')],
    ['with hyphens', UID.match(/.{1,7}/g)!.join('-')],
    ['with invisible characters', [...UID].join('\u200b')],
    ['with look-alike letters', UID.replace('a', 'а').replace('E', 'Е').replace('T', 'Ꭲ').replace('c', 'ϲ')],
    [
      'with wide letters',
      [...UID].map((char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0)).join(''),
    ],
    ['with marks', UID.replace('q', 'q\u0301')],
    ['with a word beside it', `@${UID}`],
    ['without a digit', 'kLmNoPqRsTuVwXyZaBcDeFgHiJkL'],
    ['as a UUID', '3f0c9a1b-2d4e-4f60-8a7b-9c0d1e2f3a4b'],
    ['of a reader of a site', '@myblog.3f0c9a1b2d4e4f608a7b9c0d1e2f3a4bx'],
    ['of a guest', '@myblog.~AAAAAAAAA1AAAAAAAAAAAA'],
  ])('%s → yes', (_what, name) => {
    expect([looksLikeUid(name), isReserved(name)]).toEqual([true, true]);
  });

  test.each([
    ...['Ada', 'Christopher Montgomery', 'María Fernanda Rodríguez de la Cruz', 'Schmidt-Rottluff-Becker'],
    ...[
      'Christopher Montgomery 1985',
      'Alexandrina Victoria 2nd',
      'Wolfeschlegelsteinhaus',
      'Papadimitrakopoulos',
    ],
    ...[
      'Константинопольский-Преображенский',
      'Παπαδιαμαντοπούλου Ελευθερία',
      '李小龍',
      '20010203',
      'Team 7 of 9 at 2 a.m.',
    ],
  ])('%s → no', (name) => {
    expect(looksLikeUid(name)).toBe(false);
  });
});

test.each([
  ['Savepoint Team', true],
  ['5avepo1nt', true],
  ['ЅАVЕРОINТ', true],
  ['Admin', false],
  ['Ada', false],
])('looksLikeOurs: %s → %s', (name, expected) => {
  expect(looksLikeOurs(name)).toBe(expected);
});
