import { expect, test } from 'vitest';
import { requiredClauses, skillsOfClause } from './read-description-asked.ts';

const skillsOf = (item: string): string =>
  requiredClauses(item)
    .flatMap((clause) => skillsOfClause(clause, true))
    .join(' | ');

test.each([
  ['Five years of Python in production', 'Python'],
  ['At least 18 months of residential conveyancing', 'residential conveyancing'],
  [
    'Proven competence in mechanical ventilation and haemodynamic monitoring',
    'mechanical ventilation | haemodynamic monitoring',
  ],
  ['NMC or HCPC registration', 'NMC or HCPC registration'],
  ['Good knowledge of IFRS and of Polish accounting law', 'IFRS | Polish accounting law'],
  ['A full clean driving licence, held for three years', 'full clean driving licence'],
  ['Patience, and a good ear', 'Patience'],
  [
    'Sichere Kenntnisse im Verwaltungsrecht; die Bayerische Bauordnung ist Ihnen vertraut',
    'Verwaltungsrecht | Bayerische Bauordnung',
  ],
  ['Routine in MS Office; Erfahrung mit einem GIS ist von Vorteil', 'MS Office'],
  [
    'Mindestens drei Jahre Praxis: Strategischer Einkauf, idealerweise für Gussteile',
    'Strategischer Einkauf',
  ],
  ['Grundkenntnisse in Ceph oder einem anderen verteilten Speicher', 'Ceph'],
  ['Teamfähigkeit und ein offenes Ohr', 'Teamfähigkeit'],
  ['En az 2 yıl basınçlı döküm tecrübesi olan', 'basınçlı döküm'],
  ['AutoCAD ve tercihen SolidWorks kullanabilen', 'AutoCAD'],
  ['Sağlam bir tipografi bilgisi', 'tipografi'],
  ['Vardiyalı çalışma düzenine uyum sağlayabilen', 'Vardiyalı çalışma'],
  ['You can read and write Go', 'Go'],
  ['You are happiest when nobody notices that you were there', ''],
  ['Two years in a bakery that makes real bread', ''],
  ['18th Edition', '18th Edition'],
  ['Experience of fault finding on three-phase machines', 'fault finding'],
  ['Degree in quantity surveying or equivalent', 'Degree in quantity surveying'],
  ['Abgeschlossene Ausbildung als Mechatroniker oder Elektroniker', 'Ausbildung als Mechatroniker'],
  ['You read and write schematics', ''],
  ['Gründliche Recherche', 'Recherche'],
  ['E-Fatura uygulamasına hâkim', 'E-Fatura'],
  ['Freude an Teamarbeit', 'Teamarbeit'],
  ['Nachweis über den Masernschutz', 'Masernschutz'],
  ['Used Zendesk', 'Zendesk'],
  ['Reliable cash handling', 'cash handling'],
  ['SAP üzerinde çalışmış olmak', 'SAP'],
  ['Düzenli raporlama', 'raporlama'],
  ['Freude am Umgang mit Kunden', ''],
])('the skills in "%s"', (item, skills) => {
  expect(skillsOf(item)).toBe(skills);
});
