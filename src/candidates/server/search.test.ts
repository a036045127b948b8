import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { aCompany } from '../../../tests/harness/api.ts';
import { aCandidate } from './factory.ts';

test('words find a candidate regardless of accents and order', async () => {
  const company = await aCompany();
  const isil = await company.inTenant((tx) =>
    aCandidate(tx, {
      name: 'Işıl',
      surname: 'Şahinoğlu',
      email: 'isil@sahin.example',
      phone_number: '+905329876543',
      current_title: 'Kıdemli Mühendis',
      skills: ['C++', 'Node.js', 'Makine Öğrenmesi'],
    }),
  );
  await company.inTenant((tx) => aCandidate(tx));
  const found = (words: string) =>
    company.inTenant(async (tx) => {
      const { rows } = await sql<{
        candidate_id: string;
      }>`select * from app.search_candidates(${words})`.execute(tx);
      return rows.map((row) => row.candidate_id);
    });
  const hits = [
    'isil',
    'IŞIL',
    'sahin ışıl',
    'İSİL',
    'c++',
    'node.js',
    'muhendis c++',
    'hin.exam',
    '0532 987',
    'ogrenme',
  ];
  for (const words of hits) expect([words, await found(words)]).toEqual([words, [isil.id]]);
  for (const words of ['', ' ', '%', "'", 'c#', 'isil nobody', '\\', '&|!', 'c++ elif']) {
    expect([words, await found(words)]).toEqual([words, []]);
  }
});
