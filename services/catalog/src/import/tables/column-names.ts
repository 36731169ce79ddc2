/**
 * Common headings of the columns of a table, by field: in English, then in German, French, Spanish, Italian,
 * Portuguese, Polish and Czech. Case, accents and blanks do not matter.
 */
const HEADINGS: Record<string, string> = {
  name: `festival, festival name, name of festival, event name, title, film festival, event, name des festivals, festivalname, veranstaltung, nom du
    festival, nom, nombre del festival, nombre, nome del festival, nome, nome do festival,
    nome festival, nazwa, nazwa festiwalu, festiwal, nazev, nazev festivalu`,
  description: `about, summary, beschreibung, descriptif, descripcion, descrizione, descricao,
    opis, popis`,
  homepage: `web, website url, festival website, event website, homepage url, web page, web site, website, url, site, link, internetseite, webseite, site web, site internet, pagina
    web, sitio web, sito, sito web, sitio,
    strona, strona internetowa, strona www, www, webove stranky, stranky`,
  filmfreewayLink:
    'filmfreeway, filmfreeway url, filmfreeway page, filmfreeway link, filmfreeway listing, film freeway',
  country: `country code, festival country, event country, nation, land, pays, pais, paese,
    nazione, stato paese, kraj, panstwo, zeme, stat`,
  subdivision: `state province, region, state, province, county, bundesland, kanton, departement, provincia, regione, regiao, estado,
    wojewodztwo`,
  city: `festival city, event city, town, location, place, stadt, ort, ville, lieu, ciudad, lugar, citta, luogo, cidade,
    miasto, miejscowosc, mesto, misto konani`,
  timezone: 'time zone, zeitzone, fuseau horaire, zona horaria, huso horario, fuso orario, fuso horario',
  contactEmail: `mail, e mail, email, contact, contact email, email address, mailadresse, e mail adresse, kontakt, courriel,
    adresse mail, correo, correo electronico, contacto, posta elettronica, contatto, contato,
    adres e mail, kontaktni e mail`,
  startsOn: `from, start, begins, start date, starts, first day, festival start, festival begins, festival starts, festival start
    date, festival dates, festival date, festival period, dates, event dates, event date, event start, event starts, event begins,
    event start date, festivalbeginn, festivaldaten, festivaltermin, festivalzeitraum, dates du festival, debut du festival, fechas, fechas
    del festival, inicio del festival, date del festival, periodo del festival, inizio festival, inizio del festival, datas, datas do festival,
    inicio do festival, von, beginn, startdatum, debut, date de
    debut, du, inicio, fecha de inicio, desde, inizio, data di inizio, dal, data de inicio,
    poczatek, data rozpoczecia, rozpoczecie, zacatek, datum zahajeni, zahajeni`,
  endsOn: `to, end, ends, end date, last day, festival end, festival ends, festival end date, event end, event ends, event end date,
    festivalende, fin du festival, fin del festival, fine festival, fine del festival, fim do festival, bis, ende, enddatum, fin, date de fin, au, fecha de fin,
    hasta, fine, data di fine, al, fim, data de fim,
    koniec, data zakonczenia, zakonczenie, konec, datum ukonceni, ukonceni`,
  alternativeNames: `other names, also known as, aka, andere namen, weitere namen, autres noms, otros nombres, altri nomi,
    outros nomes`,
  foundedYear: `year established, established, founded, founded in, since, year founded, grundungsjahr, gegrundet, seit, annee de creation, fondation,
    ano de fundacion, fundacion, anno di fondazione, ano de fundacao,
    rok zalozenia, zalozeno, rok powstania`,
  usualMonth: `month, usual month, monat, mois, mes, mese,
    miesiac, mesic`,
  yearsRunning: 'editions, edition, number of editions, ausgaben, numero de ediciones, edizioni, edicoes',
  audienceAttendance:
    'audience, attendance, visitors, besucher, zuschauer, public, spectateurs, publico, pubblico',
  estimatedSubmissions: `submissions, entries, number of submissions, number of entries, einreichungen, inscriptions,
    inscripciones, iscrizioni, inscricoes`,
  projectsSelected:
    'selected, films selected, selected films, programmed films, ausgewahlte filme, films selectionnes',
  awardsPresented: 'awards, prizes, number of awards, preise, prix, premios, premi',
  themes: 'theme, genres, genre, focus, categories, themen, thema, temas, temi',
  qualifiers: 'qualifying, qualifies for, accreditations, qualifiziert fur, qualifiant',
  competition: `section, category, programme, program, competition name, wettbewerb, sektion, kategorie, section
    competitive, categorie, competencia, seccion, categoria, concorso, sezione, competicao, secao,
    konkurs, sekcja, kategoria, soutez, sekce`,
  opensOn: `submissions open date, entries open date, opening date, entries open, submissions open, opens, call opens, einreichbeginn, einreichung ab, ouverture,
    ouverture des inscriptions, apertura, apertura de inscripciones, apertura iscrizioni, abertura`,
  notificationDate: `notification dates, notification deadline, date of notification, notification day, notification, answers by, notified by, benachrichtigung, antwort bis, notification
    le, reponse, notificacion, notifica, notificacao`,
  deadline: `deadlines, submission deadlines, entry deadlines, fristen, einreichfristen, dates limites, fechas limite, scadenze, prazos,
    submission deadline, entry deadline, deadline date, closing date, close date, closing day, closes, call closes,
    entries close, submissions close, due date, einreichschluss,
    einsendeschluss, einreichfrist, anmeldeschluss, frist, date limite, cloture, date de cloture, fecha limite, plazo,
    cierre, fecha de cierre, scadenza, termine, prazo, data limite,
    termin, termin zgloszen, termin nadsylania, termin nadsylania zgloszen, ostateczny termin, uzaverka, uzaverka prihlasek, termin uzaverky, termine iscrizione, termine iscrizioni, scadenza iscrizioni`,
  deadlineName:
    'deadline type, deadline title, tier, art der frist, type de date limite, tipo de plazo, tipo di scadenza',
  deadlineTime: 'closing time, time, uhrzeit, zeit, heure, hora, ora',
  deadlineTimezone: 'deadline zone, deadline time zone, time zone of deadline',
  fee: `entry fee amount, submission fees, fees, entry fee, entry fees, submission fee, price, gebuhr, gebuhren, einreichgebuhr, teilnahmegebuhr, frais, frais
    d inscription, tarif, tasa, cuota, tarifa, precio, quota, quota di iscrizione, tassa, costo, taxa, taxa de inscricao,
    oplata, oplata za zgloszenie, wpisowe, poplatek, vstupni poplatek, registracni poplatek, quota iscrizione, costo iscrizione`,
  studentFee: `students fee, student entry fee, studentengebuhr, gebuhr studierende, tarif etudiant, tarifa estudiantes,
    quota studenti, taxa de estudante,
    oplata dla studentow, poplatek pro studenty`,
  currency: `entry currency, fee currency, submission currency, wahrung, devise, monnaie, moneda, divisa, valuta, moeda,
    waluta, mena`,
  earlyDeadline: `early, early bird, earlybird, early bird deadline, earlybird deadline, deadline 1, 1st deadline, first
    deadline, fruhbucher, fruhbucherfrist, plazo anticipado`,
  earlyFee:
    'early bird fee, early entry fee, early bird entry fee, early bird standard fee, early deadline fee, early bird deadline fee, earlybird fee, fee 1, 1st fee, first fee, fruhbuchergebuhr, tarifa anticipada',
  regularDeadline: 'regular, standard, standard deadline, deadline 2, 2nd deadline, second deadline',
  regularFee:
    'regular deadline fee, standard deadline fee, standard fee, standard entry fee, regular entry fee, fee 2, 2nd fee, second fee',
  lateDeadline: 'late, final deadline, deadline 3, 3rd deadline, third deadline',
  lateFee: 'late entry fee, late deadline fee, final deadline fee, final fee, fee 3, 3rd fee, third fee',
  extendedDeadline: 'extended, deadline 4, 4th deadline, fourth deadline',
  extendedFee: 'extended entry fee, extended deadline fee, fee 4, 4th fee, fourth fee',
  minRuntime: `minimum running time, min running time, minimum runtime, minimum length, min length, min duration, mindestlange, mindestlaufzeit, duree minimale,
    duracion minima, durata minima, duracao minima,
    minimalna dlugosc, minimalni delka`,
  maxRuntime: `maximum running time, max running time, running time, maximum runtime, maximum length, max length, max duration, runtime, max lange, max laufzeit, max dauer, maximale dauer, duracion max, durata max, duracao max, maximallange, maximale lange, hochstlange,
    maximale laufzeit, duree maximale, duree max, duracion maxima, durata massima, duracao maxima,
    maksymalna dlugosc, maximalni delka`,
  completedAfter: `completion date after, completion date, completed after, completed on or after, completed since, produced after, production after, fertiggestellt nach, fertiggestellt
    seit, produktion ab, acheve apres, termine apres, producido despues de, completato dopo, produzido depois de`,
  premiere: `premiere requirements, premiere required, premiere policy, premiere status, premiere requirement, premierenstatus, premierenpflicht, premiere exigee, estreno, anteprima,
    estreia`,
  productionCountries: `accepted countries, countries accepted, countries eligible, allowed countries, country restriction, country restrictions,
    country requirements, zugelassene lander, pays acceptes, pays eligibles, paises admitidos, paises aceptados, paesi ammessi, paises aceitos,
    eligible countries, country of production, production country, produktionsland, produktionslander,
    pays de production, pais de produccion, paises de produccion, paese di produzione, pais de producao`,
};

/** Common headings with the field that each names. */
export const COLUMN_NAMES: readonly (readonly [heading: string, field: string])[] = Object.entries(
  HEADINGS,
).flatMap(([field, headings]) => headings.split(',').map((heading) => [heading, field] as const));

/** Headings that name a tier only. The cells decide whether the column has deadlines or fees. */
export const BARE_TIER_NAMES: readonly string[] = [
  'early',
  'early bird',
  'fruhbucher',
  'regular',
  'standard',
  'late',
  'extended',
];
