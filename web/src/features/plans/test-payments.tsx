import { t } from '../../lib/texts/plans';
import { Notice } from '../../ui/state';

/** Shown on every page that leads to a payment while payments are in test mode. */
export const TestPayments = () => <Notice>{t('payment.test')}</Notice>;
