import { GalleryPage as Gallery } from '../../features/gallery/gallery-page';
import { PieceExamples } from './piece-examples';

/**
 * The gallery, including the components that features compose. A feature never shows another feature's
 * components.
 */
export const GalleryPage = () => <Gallery pieces={PieceExamples} />;
