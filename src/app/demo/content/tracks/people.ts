import type { Track } from './track.ts';

export const people: Track = {
  titles: [
    { en: 'HR Assistant', tr: 'İK Asistanı' },
    { en: 'HR Associate', tr: 'İK Uzman Yardımcısı' },
    { en: 'HR Specialist', tr: 'İnsan Kaynakları Uzmanı' },
    { en: 'Senior HR Specialist', tr: 'Kıdemli İnsan Kaynakları Uzmanı' },
  ],
  core: ['İşe alım', 'Bordro', 'İş Kanunu', 'Özlük işlemleri'],
  extra: [
    'Mülakat teknikleri',
    'Logo Tiger',
    'SGK mevzuatı',
    'Performans yönetimi',
    'İşveren markası',
    'Excel',
    'Oryantasyon',
    'Eğitim planlama',
    'KVKK',
    'Ücret araştırmaları',
    'İngilizce',
  ],
  degrees: [
    { en: 'BA Labour Economics', tr: 'Çalışma Ekonomisi ve Endüstri İlişkileri' },
    { en: 'BSc Psychology', tr: 'Psikoloji' },
    { en: 'BA Business Administration', tr: 'İşletme' },
    { en: 'BA Sociology', tr: 'Sosyoloji' },
  ],
  points: {
    en: [
      'Hired {n} people in a year, half of them by referral.',
      'Ran payroll for 240 employees with no late payment.',
      'Rewrote the induction programme; early attrition fell by {p}%.',
    ],
    tr: [
      'Bir yılda {n} işe alımı uçtan uca yürüttüm; yarısı çalışan önerisiyle geldi.',
      '240 çalışanın bordrosunu gecikmesiz hazırladım.',
      'Oryantasyon programını yeniledim; ilk altı ayda ayrılma oranı %{p} azaldı.',
      'Özlük dosyalarını dijital ortama taşıdım ve KVKK envanterini hazırladım.',
      'Üniversite kariyer günlerinde şirketi temsil ettim; {n} stajyer kazandırdım.',
      'Yılda iki kez yapılan performans değerlendirmesinin takvimini ve formlarını yönettim.',
      'SGK giriş-çıkış ve teşvik işlemlerini takip ettim.',
      'Ücret araştırması sonuçlarına göre kademe yapısını güncelledim.',
      'Yazılım ekipleri için yetkinlik bazlı mülakat soruları hazırladım.',
    ],
  },
  earlyPoints: {
    en: ['Kept personnel files and the leave calendar.', 'Scheduled interviews for {n} departments.'],
    tr: [
      'Özlük dosyalarını ve izin takvimini tuttum.',
      '{n} departmanın mülakat takvimini düzenledim.',
      'İşe yeni başlayanların evraklarını hazırladım.',
    ],
  },
  summaries: {
    en: ['HR specialist with {years} years of recruiting and payroll in technology and retail.'],
    tr: [
      '{years} yıldır işe alım ve özlük işlemleri alanında çalışıyorum. Adayın da çalışanın da zamanına saygı göstermeyi önemserim.',
      'İnsan kaynaklarının hem mevzuat hem insan tarafını seven, {years} yıllık deneyime sahip bir uzmanım.',
      'Büyüyen şirketlerde İK süreçlerini sıfırdan kurdum; sade ve adil süreçlere inanıyorum.',
    ],
  },
};
