import { QuickSearch } from '../../features/festivals/search/quick-search';
import { Hero } from '../../features/home/hero';
import css from '../../features/home/home.module.css';
import { HowItWorks } from '../../features/home/how-it-works';
import { PlanLines } from '../../features/home/plan-lines';
import { Trial } from '../../features/home/trial';
import { t } from '@laurel/messages/pages/site/home';
import { useTitle } from '../../lib/page/use-title';
import { DemonstrationNote } from '../layout/demonstration';

export function HomePage() {
  useTitle();
  return (
    <div className={css.page}>
      <Hero />
      <Trial />
      <DemonstrationNote />
      <div className={css.search}>
        <h2>{t('search.title')}</h2>
        <QuickSearch />
      </div>
      <HowItWorks />
      <PlanLines />
    </div>
  );
}
