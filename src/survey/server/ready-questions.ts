import type { SurveyQuestion } from '../contract.ts';

type Line = readonly [en: string, tr: string];

/** The first content of a survey. */
export const generalQuestions = [
  question(
    1,
    ['What is your gender?', 'Cinsiyetiniz nedir?'],
    [
      ['Woman', 'Kadın'],
      ['Man', 'Erkek'],
      ['Non-binary', 'İkili olmayan (non-binary)'],
      ['I describe myself in another way', 'Kendimi başka bir şekilde tanımlıyorum'],
    ],
  ),
  question(
    2,
    ['How old are you?', 'Kaç yaşındasınız?'],
    [
      ['Under 25', '25 yaşın altında'],
      ['25 to 34', '25–34'],
      ['35 to 44', '35–44'],
      ['45 to 54', '45–54'],
      ['55 or older', '55 ve üzeri'],
    ],
  ),
  question(
    3,
    ['Which of these describe your ethnic background?', 'Etnik kökeninizi hangileri tanımlar?'],
    [
      ['Asian', 'Asyalı'],
      ['Black, African or Caribbean', 'Siyah, Afrikalı veya Karayipli'],
      ['Hispanic or Latin American', 'Hispanik veya Latin Amerikalı'],
      ['Middle Eastern or North African', 'Orta Doğulu veya Kuzey Afrikalı'],
      ['White', 'Beyaz'],
      ['Another background', 'Başka bir köken'],
    ],
    { help: ['Choose all that apply.', 'Size uyanların hepsini seçin.'], isMultiple: true },
  ),
  question(
    4,
    [
      'Do you have a disability or a long-term health condition?',
      'Bir engeliniz veya uzun süreli bir sağlık durumunuz var mı?',
    ],
    [
      ['Yes', 'Evet'],
      ['No', 'Hayır'],
    ],
  ),
];

/** For employers in the USA: race, gender, veteran status (VEVRAA) and disability (Section 503). */
export const usaQuestions = [
  question(
    5,
    ['Gender (USA, EEO)', 'Cinsiyet (ABD, EEO)'],
    [
      ['Male', 'Erkek'],
      ['Female', 'Kadın'],
    ],
  ),
  question(
    6,
    ['Race and ethnicity (USA, EEO)', 'Irk ve etnik köken (ABD, EEO)'],
    [
      ['Hispanic or Latino', 'Hispanik veya Latin'],
      ['White (Not Hispanic or Latino)', 'Beyaz (Hispanik veya Latin değil)'],
      [
        'Black or African American (Not Hispanic or Latino)',
        'Siyah veya Afrikalı Amerikalı (Hispanik veya Latin değil)',
      ],
      [
        'Native Hawaiian or Other Pacific Islander (Not Hispanic or Latino)',
        'Hawaii yerlisi veya diğer Pasifik adalı (Hispanik veya Latin değil)',
      ],
      ['Asian (Not Hispanic or Latino)', 'Asyalı (Hispanik veya Latin değil)'],
      [
        'American Indian or Alaska Native (Not Hispanic or Latino)',
        'Amerika veya Alaska yerlisi (Hispanik veya Latin değil)',
      ],
      ['Two or More Races (Not Hispanic or Latino)', 'İki veya daha fazla ırk (Hispanik veya Latin değil)'],
    ],
  ),
  question(
    7,
    ['Veteran status (USA, VEVRAA)', 'Gazilik durumu (ABD, VEVRAA)'],
    [
      ['I am not a protected veteran', 'Korunan bir gazi değilim'],
      [
        'I identify as one or more of the classifications of a protected veteran',
        'Korunan gazi sınıflarından birine veya birkaçına giriyorum',
      ],
    ],
    {
      help: [
        'Protected veterans are disabled veterans, recently separated veterans, active duty wartime or campaign badge veterans, and Armed Forces service medal veterans.',
        'Korunan gaziler: engelli gaziler, görevden yeni ayrılmış gaziler, savaşta veya madalyalı bir harekâtta görev yapmış gaziler ve Silahlı Kuvvetler hizmet madalyası sahibi gaziler.',
      ],
    },
  ),
  question(
    8,
    [
      'Voluntary self-identification of disability (USA, Section 503)',
      'Engelliliğin gönüllü beyanı (ABD, Section 503)',
    ],
    [
      ['Yes, I have a disability, or have had one in the past', 'Evet, bir engelim var veya geçmişte oldu'],
      [
        'No, I do not have a disability and have not had one in the past',
        'Hayır, bir engelim yok ve geçmişte de olmadı',
      ],
    ],
    {
      help: [
        'A disability is a condition that substantially limits one or more of your major life activities.',
        'Engel, temel yaşam etkinliklerinizin birini veya birkaçını önemli ölçüde kısıtlayan bir durumdur.',
      ],
    },
  ),
];

/**
 * A question whose ids follow from its number and the places of its options. Both may not change, because surveys and
 * counts have these ids.
 */
function question(
  number: number,
  text: Line,
  options: readonly Line[],
  { help = ['', ''], isMultiple = false }: { help?: Line; isMultiple?: boolean } = {},
): SurveyQuestion {
  return {
    id: idOf(number, 0),
    text: textOf(text),
    help: textOf(help),
    isMultiple,
    options: options.map((option, index) => ({ id: idOf(number, index + 1), text: textOf(option) })),
  };
}

function idOf(number: number, place: number): string {
  return `0199b000-0000-7000-8000-${(number * 256 + place).toString(16).padStart(12, '0')}`;
}

function textOf([en, tr]: Line): SurveyQuestion['text'] {
  return { en, tr };
}
