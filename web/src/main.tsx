import './ui/styles/tokens.css';
import './ui/styles/fonts.css';
import './ui/styles/base.css';
import { start } from './app/startup/start';

start(document.getElementById('root')!);
