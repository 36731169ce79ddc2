import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { start } from './app/start';

start(document.getElementById('root')!);
