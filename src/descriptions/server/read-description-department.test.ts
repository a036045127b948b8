import { expect, test } from 'vitest';
import { readDescription } from './read-description.ts';

const departmentOf = (line: string): string => {
  const text = `Analyst\n${line}\n\nYour tasks\n- Count`;
  const { department } = readDescription({ format: 'txt', text }, '2026-11-25');
  return department === null ? '' : `${department.value}${department.isSure ? '' : '?'}`;
};

test.each([
  ['Department: Shared Services', 'Shared Services'],
  ['[Division] Marine Operations', 'Marine Operations'],
  ['Team: 6 people in two countries', '6 people in two countries?'],
  ['The post sits within Perioperative Services and reports to the matron.', 'Perioperative Services?'],
  ['Für das Amt für Soziales und Wohnen suchen wir Verstärkung.', 'Amt für Soziales und Wohnen?'],
  ['Du arbeitest in der Onkologie mit zwölf Kolleginnen.', 'Onkologie?'],
  ['Sie verstärken unser Jugendamt.', 'Jugendamt?'],
  ['Belediyemiz Veteriner İşleri Müdürlüğü bünyesinde bir hekim alınacaktır.', 'Veteriner İşleri Müdürlüğü?'],
  ['Milas Belediyesi Park ve Bahçeler Müdürlüğüne işçi alınacaktır.', 'Park ve Bahçeler Müdürlüğü?'],
  ['Finance | Cork | Full-time', 'Finance?'],
  ['The Data Science group builds models.', 'Data Science?'],
  ['In der Entwicklung in Luzern schreibst du mit sechs Kollegen Software.', 'Entwicklung?'],
])('the department in "%s"', (line, department) => {
  expect(departmentOf(line)).toBe(department);
});

test.each([
  ['You join our finance team in the old mill.', 'finance?'],
  ['Im Fachdienst Bauordnung ist eine Stelle zu besetzen.', 'Bauordnung?'],
  ['Muhasebe departmanımızda üç kişi çalışıyor.', 'Muhasebe?'],
  ['A degree in Finance is what most of us have.', ''],
  ['Du arbeitest in der Tonabteilung mit vier Kollegen.', 'Tonabteilung?'],
  ['Every week forty people come. Patient Services is looking for drivers.', 'Patient Services?'],
  ['Tasarım ekibimize bir uzman arıyoruz.', 'Tasarım?'],
  ['Makine Bölümünden mezun adaylar bekliyoruz.', ''],
  ['You report to the Head of Procurement.', 'Procurement?'],
  ['You report to the Head of Visitor Services.', 'Visitor Services?'],
  ['Heute sucht unser Bereich Netzbetrieb Verstärkung – unbefristet.', 'Netzbetrieb?'],
  ['Im Team Plattformbetrieb bist du die vierte Person.', 'Plattformbetrieb?'],
  ['Verstärke unser Marketing-Team in der Altstadt.', 'Marketing?'],
  ['You belong to the Division of Lake Physics, where fourteen people work.', 'Division of Lake Physics?'],
  ['Für den Fachdienst Kinder, Jugend und Familie ist eine Stelle frei.', 'Kinder, Jugend und Familie?'],
  ['Service: Adult Social Care', 'Adult Social Care'],
  ['Programlar Birimi içinde iki ildeki ekibi yönetirsiniz.', 'Programlar Birimi?'],
])('the department in running text: "%s"', (line, department) => {
  expect(departmentOf(line)).toBe(department);
});
