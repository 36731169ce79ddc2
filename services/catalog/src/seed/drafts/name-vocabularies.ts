import type { Theme } from './themes.js';

/**
 * The words of festival names in one language: invented epithets, names of the kinds, and patterns that
 * combine them with a city.
 */
export interface NameVocabulary {
  epithets: string[];
  kinds: Record<Theme, string>;
  /** Placeholders: `{e}` epithet, `{k}` kind, `{c}` city. */
  patterns: string[];
  /** The international form of a name: `{k}`, or the `{first}` word and the `{rest}` of the kind. */
  international: string;
}

export const splitList = (text: string) => text.split(', ');
const THEME_ORDER: readonly Theme[] = [
  ...(['lgbtq', 'documentary', 'animation', 'fantastic', 'children', 'rights', 'asian'] as const),
  ...(['women', 'jewish', 'environment', 'short', 'student', 'general'] as const),
];
const toKinds = (text: string) => {
  const names = text.split(' | ');
  return Object.fromEntries(THEME_ORDER.map((theme, n) => [theme, names[n]])) as Record<Theme, string>;
};

const english: NameVocabulary = {
  epithets: splitList(
    'Lantern, Silver Birch, Nine Bridges, Harbour Light, Paper Moon, Long Shadow, Red Kite, Slow River, Night Ferry, Blue Hour, Open Window, Salt & Smoke, Tin Roof, Wild Thyme, Second Reel, Copper Sky, Lost Mitten, Old Tramway, Glass Orchard, High Tide, Kestrel, Last Train, Magpie, Quiet Valley, Firefly, Stone Soup, Velvet Curtain, Small Hours, North Star, Loose Thread, Amber, Juniper, Moth & Flame, Driftwood, Winter Garden, Lighthouse, Marigold, Cinder, Blackbird, Golden Hinge, Broken Clock, Two Rivers, Backyard, Sparrow, Ember, Wayfarer, Saltbox, Foxglove, Cloudberry, Rooftop, Halfway House, Green Door, Cricket, Undertow, Heron, Tall Grass, Candlewick, Ferris, Thistle, Moonshine',
  ),
  kinds: toKinds(
    "Queer Film Festival | Documentary Festival | Animation Festival | Fantastic Film Festival | Children's Film Festival | Human Rights Film Festival | Asian Film Festival | Women's Film Festival | Jewish Film Festival | Environmental Film Festival | Short Film Festival | Student Film Festival | Film Festival",
  ),
  patterns: ['{c} {e} {k}', '{e} {k} {c}', '{e} {k} of {c}', '{c} {e} {k}'],
  international: 'International {k}',
};
const french: NameVocabulary = {
  epithets: splitList(
    'Les Lanternes, Les Deux Rives, L’Heure bleue, Le Fil rouge, Les Toiles du soir, Hors Saison, La Nuit claire, Les Yeux grands, Sel et Lumière, Le Petit Tramway, Les Oiseaux de passage, Plein Vent, La Lune de papier, Les Marées, Premier Quai, L’Arbre blanc, Les Ombres douces, La Grande Roue, Terre et Écran, Les Funambules, Le Dernier Train, Les Herbes folles, Le Phare, La Fenêtre ouverte, Pluie d’été, Les Braises, Le Merle bleu, Contrechamp libre, La Cour des films, Les Éclaireurs',
  ),
  kinds: toKinds(
    'Festival du film queer | Festival du film documentaire | Festival du film d’animation | Festival du film fantastique | Festival du film jeune public | Festival du film des droits humains | Festival des cinémas d’Asie | Festival de films de femmes | Festival du cinéma juif | Festival du film d’environnement | Festival du court métrage | Festival du film étudiant | Festival du film',
  ),
  patterns: ['{e} – {k} de {c}', '{e}, {k} de {c}', '{k} de {c} « {e} »', '{e} – {k} à {c}'],
  international: '{first} international {rest}',
};
const spanish: NameVocabulary = {
  epithets: splitList(
    'La Linterna, Luna de Papel, Dos Orillas, Hora Azul, Ventana Abierta, El Faro, Cine a Contraluz, Tierra Adentro, Sal y Luz, Noche Clara, El Tranvía, La Golondrina, Viento Sur, Sombras Largas, Primer Andén, Ojo de Agua, Cielo Raso, La Marea, El Último Tren, Patio de Luces, Brasa, Hierbabuena, La Azotea, Piedra y Río, Alba, El Vencejo, Media Luna, Farolillo, Mirada Errante, Arena Roja',
  ),
  kinds: toKinds(
    'Festival de Cine LGTBIQ+ | Festival de Cine Documental | Festival de Animación | Festival de Cine Fantástico | Festival de Cine Infantil | Festival de Cine y Derechos Humanos | Festival de Cine Asiático | Festival de Cine de Mujeres | Festival de Cine Judío | Festival de Cine Ambiental | Festival de Cortometrajes | Festival de Cine Estudiantil | Festival de Cine',
  ),
  patterns: ['{e}, {k} de {c}', '{k} de {c} {e}', '{k} {e} de {c}', '{e} – {k} {c}'],
  international: '{first} Internacional {rest}',
};
const german: NameVocabulary = {
  epithets: splitList(
    'Laterne, Blaue Stunde, Zwei Ufer, Papiermond, Nachtfähre, Leuchtturm, Offenes Fenster, Langer Schatten, Silberbirke, Letzter Zug, Salz und Licht, Windrose, Stille Post, Roter Faden, Hinterhof, Glühwürmchen, Kupferhimmel, Straßenbahn, Eisvogel, Querschnitt, Nordlicht, Lichtspur, Hochwasser, Morgenrot, Bernstein, Wolkenkino, Amsel, Brennweite',
  ),
  kinds: toKinds(
    'Queeres Filmfestival | Dokumentarfilmfestival | Animationsfilmfestival | Festival des fantastischen Films | Kinderfilmfestival | Menschenrechtsfilmfestival | Asiatisches Filmfestival | Frauenfilmfestival | Jüdisches Filmfestival | Umweltfilmfestival | Kurzfilmfestival | Studierendenfilmfestival | Filmfestival',
  ),
  patterns: ['{e} – {k} {c}', '{k} {c} „{e}“', '{e} {k} {c}'],
  international: 'Internationales {k}',
};
const italian: NameVocabulary = {
  epithets: splitList(
    'La Lanterna, Ora Blu, Due Rive, Luna di Carta, Il Faro, Finestra Aperta, Sale e Luce, Ombre Lunghe, Vento di Mare, Ultimo Treno, La Rondine, Notte Chiara, Filo Rosso, Cortile, Brace, Il Tram, Terra e Cielo, Lucciola, Pietra Viva, Marea, Il Merlo, Controcampo Libero, Ambra, Prima Neve, Mezzaluna',
  ),
  kinds: toKinds(
    'Festival del Cinema Queer | Festival del Documentario | Festival del Film d’Animazione | Festival del Cinema Fantastico | Festival del Cinema per Ragazzi | Festival del Cinema dei Diritti Umani | Festival del Cinema Asiatico | Festival del Cinema delle Donne | Festival del Cinema Ebraico | Festival del Cinema Ambientale | Festival del Cortometraggio | Festival del Cinema Studentesco | Festival del Cinema',
  ),
  patterns: ['{e} – {k} di {c}', '{k} di {c} {e}', '{e}, {k} di {c}'],
  international: '{first} Internazionale {rest}',
};
const portuguese: NameVocabulary = {
  epithets: splitList(
    'Lanterna, Hora Azul, Duas Margens, Lua de Papel, Farol, Janela Aberta, Sal e Luz, Sombra Longa, Vento Leste, Último Comboio, Andorinha, Noite Clara, Fio Vermelho, Brasa, Terra Firme, Vaga-lume, Pedra e Rio, Maré Cheia, Âmbar, Quintal, Sereno',
  ),
  kinds: toKinds(
    'Festival de Cinema Queer | Festival de Documentário | Festival de Animação | Festival de Cinema Fantástico | Festival de Cinema Infantil | Festival de Cinema e Direitos Humanos | Festival de Cinema Asiático | Festival de Cinema de Mulheres | Festival de Cinema Judaico | Festival de Cinema Ambiental | Festival de Curtas-Metragens | Festival de Cinema Universitário | Festival de Cinema',
  ),
  patterns: ['{e} – {k} de {c}', '{k} de {c} {e}', '{e}, {k} de {c}'],
  international: '{first} Internacional {rest}',
};

/** Creates a vocabulary from lists that are written as text. */
const createVocabulary = (
  epithets: string,
  kindNames: string,
  patterns: string[],
  international: string,
): NameVocabulary => ({ epithets: splitList(epithets), kinds: toKinds(kindNames), patterns, international });

export const NAME_VOCABULARIES: Record<string, NameVocabulary> = {
  en: english,
  fr: french,
  es: spanish,
  de: german,
  it: italian,
  pt: portuguese,
  nl: createVocabulary(
    'Lantaarn, Blauw Uur, Twee Oevers, Papieren Maan, Vuurtoren, Open Raam, Lange Schaduw, Laatste Trein, Zout en Licht, Zwaluw, Rode Draad, Achtertuin, Hoogwater, Noorderzon, IJsvogel',
    'Queer Filmfestival | Documentairefestival | Animatiefestival | Fantastisch Filmfestival | Jeugdfilmfestival | Mensenrechtenfilmfestival | Aziatisch Filmfestival | Vrouwenfilmfestival | Joods Filmfestival | Milieufilmfestival | Kortfilmfestival | Studentenfilmfestival | Filmfestival',
    ['{e} {k} {c}', '{k} {c} {e}'],
    'Internationaal {k}',
  ),
  pl: createVocabulary(
    'Latarnia, Błękitna Godzina, Dwa Brzegi Nocy, Papierowy Księżyc, Otwarte Okno, Długi Cień, Ostatni Tramwaj, Sól i Światło, Jaskółka, Czerwona Nić, Podwórko, Bursztyn, Świetlik, Wiatr od Morza',
    'Festiwal Filmów Queerowych | Festiwal Filmów Dokumentalnych | Festiwal Filmów Animowanych | Festiwal Filmów Fantastycznych | Festiwal Filmów dla Dzieci | Festiwal Filmów o Prawach Człowieka | Festiwal Filmów Azjatyckich | Festiwal Filmów Kobiet | Festiwal Filmów Żydowskich | Festiwal Filmów Przyrodniczych | Festiwal Filmów Krótkometrażowych | Festiwal Filmów Studenckich | Festiwal Filmowy',
    ['{k} {e} {c}', '{e} – {k} {c}'],
    'Międzynarodowy {k}',
  ),
  sv: createVocabulary(
    'Lyktan, Blå Timmen, Två Stränder, Pappersmånen, Fyren, Öppet Fönster, Långa Skuggan, Sista Tåget, Salt och Ljus, Svalan, Röda Tråden, Norrsken, Bärnsten',
    'Queerfilmfestival | Dokumentärfilmfestival | Animationsfestival | Fantastisk Filmfestival | Barnfilmfestival | Människorättsfilmfestival | Asiatisk Filmfestival | Kvinnofilmfestival | Judisk Filmfestival | Miljöfilmfestival | Kortfilmfestival | Studentfilmfestival | Filmfestival',
    ['{e} {k} {c}', '{c} {k} {e}'],
    'Internationell {k}',
  ),
  ro: createVocabulary(
    'Lanterna, Ora Albastră, Două Maluri, Luna de Hârtie, Farul, Fereastra Deschisă, Umbra Lungă, Ultimul Tren, Sare și Lumină, Rândunica, Firul Roșu, Chihlimbar',
    'Festivalul de Film Queer | Festivalul de Film Documentar | Festivalul de Animație | Festivalul de Film Fantastic | Festivalul de Film pentru Copii | Festivalul Filmului pentru Drepturile Omului | Festivalul Filmului Asiatic | Festivalul Filmului Făcut de Femei | Festivalul de Film Evreiesc | Festivalul Filmului de Mediu | Festivalul de Scurtmetraj | Festivalul Filmului Studențesc | Festivalul de Film',
    ['{e} – {k} {c}', '{k} {c} {e}'],
    '{first} Internațional {rest}',
  ),
  tr: createVocabulary(
    'Fener, Mavi Saat, İki Yaka, Kâğıt Ay, Açık Pencere, Uzun Gölge, Son Tren, Tuz ve Işık, Kırlangıç, Kırmızı İplik, Ateş Böceği',
    'Kuir Film Festivali | Belgesel Film Festivali | Animasyon Festivali | Fantastik Film Festivali | Çocuk Filmleri Festivali | İnsan Hakları Film Festivali | Asya Filmleri Festivali | Kadın Filmleri Festivali | Yahudi Filmleri Festivali | Çevre Filmleri Festivali | Kısa Film Festivali | Öğrenci Filmleri Festivali | Film Festivali',
    ['{c} {e} {k}', '{e} {k} {c}'],
    'Uluslararası {k}',
  ),
  cs: createVocabulary(
    'Lucerna, Modrá Hodina, Dva Břehy, Papírový Měsíc, Maják, Otevřené Okno, Dlouhý Stín, Poslední Vlak, Sůl a Světlo, Vlaštovka, Světluška',
    'Festival queer filmu | Festival dokumentárního filmu | Festival animovaného filmu | Festival fantastického filmu | Festival filmů pro děti | Festival filmů o lidských právech | Festival asijského filmu | Festival ženského filmu | Festival židovského filmu | Festival ekologického filmu | Festival krátkého filmu | Festival studentského filmu | Filmový festival',
    ['{e} – {k} {c}', '{k} {e} {c}'],
    'Mezinárodní {k}',
  ),
};
