import { testEverySecondStep } from './faulty-steps.js';

testEverySecondStep(1);
