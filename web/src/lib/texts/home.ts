import { texts } from './texts';

export const t = texts({
  headline: 'Know which festivals will take your film before you pay to ask.',
  lead: 'Laurel reads the rules of every competition against your film, says why it fits or does not, and keeps each deadline and fee in view.',
  start: 'Create account',
  'start.film': 'Add your first film',
  'start.film.title': 'Your account is ready. Add your first film and see which festivals will take it.',
  'search.title': 'Look through the catalogue',
  'how.title': 'How matching works',
  'how.1.title': 'Say what the film is',
  'how.1':
    'Runtime, year, languages, where it was made and by whom, where it has been shown. What you leave out stays “not known”, never guessed.',
  'how.2.title': 'Every rule is checked',
  'how.2':
    'One frame per rule: filled is met, hatched is not known, hollow is not met. Point at a frame to read the rule, your film’s value, and what would change it.',
  'how.3.title': 'Pay at the right time',
  'how.3':
    'Deadlines come in tiers. The rule below a competition shows the tier open today and what waiting costs.',
  'how.example': 'An example',
  'how.example.film': 'A 24-minute documentary, finished last spring, never shown',
  'how.example.competition': 'Documentary Short',
  'how.example.strip': 'Rules of the example',
  'plans.title': 'Plans',
  'plans.lead':
    'Looking, searching and the three best matches of a film are free. A plan is bought for one film.',
  'plans.all': 'Compare plans',
  'plans.month': '{price} a month',
  'plans.contact': 'Made to measure',
  'plans.soon': 'Coming Soon',
});
