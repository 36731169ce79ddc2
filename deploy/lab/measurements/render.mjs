// Writes deploy/measurements.md again: node deploy/lab/measurements/render.mjs
import { writePage } from './page.mjs';

writePage();
