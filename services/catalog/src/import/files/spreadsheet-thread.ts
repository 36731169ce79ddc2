import { parentPort, workerData } from 'node:worker_threads';
import { readSpreadsheet } from '@laurel/rules/tables/spreadsheets';

parentPort!.postMessage(readSpreadsheet(workerData as Uint8Array));
