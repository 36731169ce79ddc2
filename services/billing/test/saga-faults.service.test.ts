import { everySecondStep } from './faulty-steps.js';

everySecondStep(0);
