import { QuickSearch } from '../../features/festivals/quick-search';
import { Hero } from '../../features/home/hero';
import css from '../../features/home/home.module.css';
import { HowItWorks } from '../../features/home/how-it-works';
import { PlanLines } from '../../features/home/plan-lines';
import { t } from '../../lib/texts/home';
import { useTitle } from '../../lib/use-title';

export function HomePage() {
  useTitle();
  return (
    <div className={css.page}>
      <Hero />
      <div className={css.search}>
        <h2>{t('search.title')}</h2>
        <QuickSearch />
      </div>
      <HowItWorks />
      <PlanLines />
    </div>
  );
}
