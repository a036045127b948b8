export type SamplePerson = {
  id: string;
  name: string;
  title: string;
  stage: 'applied' | 'interview' | 'offer' | 'rejected';
  days: number;
  place: string;
};

const names = [
  'Ayşe Demir',
  'Mehmet Yılmaz',
  'Zeynep Şahin',
  'Charlotte Öberg',
  'İlker Çağlar',
  'Nguyễn Văn An',
  'Oluwaseun Adeyemi',
  'Elif Güneş',
  'Tomás Ó Briain',
  'Ümit Işık',
  'Priya Raghunathan',
  'Jean-Baptiste Lefèvre',
];
const titles = ['Frontend Developer, Trendyol', 'Product Designer, Getir', 'Data Engineer, Spotify'];
const stages = ['applied', 'interview', 'offer', 'rejected'] as const;
const places = ['İstanbul', 'Ankara', 'Stockholm'];

/** Invented people with letters that break careless layouts. */
export const samplePeople: SamplePerson[] = names.map((name, index) => ({
  id: `person-${index + 1}`,
  name,
  title: titles[index % titles.length] ?? '',
  stage: stages[index % stages.length] ?? 'applied',
  days: (index * 7) % 23,
  place: places[index % places.length] ?? '',
}));

export const stageTones = {
  applied: 'neutral',
  interview: 'info',
  offer: 'success',
  rejected: 'danger',
} as const;
