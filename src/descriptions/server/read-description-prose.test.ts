import { expect, test } from 'vitest';
import { skillsInProse } from './read-description-prose.ts';

test.each([
  [
    'We are looking for somebody with experience in linear programming, demand forecasting and Python.',
    ['linear programming', 'demand forecasting', 'Python'],
  ],
  ['You have a good knowledge of SQL and are fluent in English.', ['SQL', 'English']],
  [
    'The person we want has a background in customer service, is familiar with booking software and has strong skills in cash handling.',
    ['customer service', 'booking software', 'cash handling'],
  ],
  [
    'Sie verfügen über fundierte Kenntnisse in Lohnabrechnung, Sozialversicherungsrecht und DATEV.',
    ['Lohnabrechnung', 'Sozialversicherungsrecht', 'DATEV'],
  ],
  [
    'Du hast eine Ausbildung als Koch und bist sicher im Umgang mit Kippbratpfannen.',
    ['Ausbildung als Koch', 'Kippbratpfannen'],
  ],
  [
    'Gümrük mevzuatı ve akreditif konularında deneyimli, SAP bilgisi olan adaylar bekliyoruz.',
    ['Gümrük mevzuatı', 'akreditif', 'SAP'],
  ],
  [
    'Revit ve V-Ray programlarına hâkim, Photoshop kullanabilen bir ekip arkadaşı arıyoruz.',
    ['Revit', 'V-Ray', 'Photoshop'],
  ],
  [
    'Freundliches Auftreten, Freude am Verkauf und Bereitschaft zur Frühschicht setzen wir voraus.',
    ['Freundliches Auftreten', 'Verkauf', 'Frühschicht'],
  ],
  ['You’ll need your own car and a full UK driving licence.', ['full UK driving licence']],
  [
    'A current NMC registration and manual handling training are essential.',
    ['NMC registration', 'manual handling training'],
  ],
  ['Voraussetzung ist eine Ausbildung als Koch.', ['Ausbildung als Koch']],
  ['Sie besitzen den Führerschein Klasse B.', ['Führerschein Klasse B']],
])('the skills of "%s"', (text, skills) => {
  expect(skillsInProse(text)).toEqual(skills);
});

test.each([
  'Our team has experience with robots, and we offer you training in welding.',
  'The firm has forty years of experience in printing.',
  'Experience with Tableau would be a plus for you.',
  'Sie haben Erfahrung in einer ähnlichen Position.',
  'You have questions? Ring us.',
  'Sie haben 30 Tage Urlaub und flexible Arbeitszeiten.',
])('"%s" asks for no skill', (text) => {
  expect(skillsInProse(text)).toEqual([]);
});
