import { GalleryPage as Gallery } from '../../features/gallery/gallery-page';
import { PieceExamples } from './piece-examples';

/** The gallery with what features make of its components: a feature shows no other's. */
export const GalleryPage = () => <Gallery pieces={PieceExamples} />;
