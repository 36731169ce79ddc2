export interface Country {
  code: string;
  /** The language of its festivals' names. */
  language: string;
  festivalCount: number;
  cities: { name: string; subdivision: string | null }[];
}

/**
 * One country per line: code, language, number of festivals, and cities with the suffix of their ISO 3166-2
 * code.
 */
const TABLE = `
US en 494 New York/NY, Brooklyn/NY, Buffalo/NY, Rochester/NY, Los Angeles/CA, San Diego/CA, Oakland/CA, Sacramento/CA, Santa Cruz/CA, Chicago/IL, Springfield/IL, Austin/TX, Houston/TX, Dallas/TX, El Paso/TX, Seattle/WA, Spokane/WA, Portland/OR, Eugene/OR, Boston/MA, Worcester/MA, Provincetown/MA, Denver/CO, Boulder/CO, Durango/CO, Atlanta/GA, Savannah/GA, Nashville/TN, Memphis/TN, Knoxville/TN, Miami/FL, Tampa/FL, Orlando/FL, Key West/FL, New Orleans/LA, Baton Rouge/LA, Minneapolis/MN, Duluth/MN, Detroit/MI, Ann Arbor/MI, Philadelphia/PA, Pittsburgh/PA, Scranton/PA, Phoenix/AZ, Tucson/AZ, Sedona/AZ, Santa Fe/NM, Albuquerque/NM, Salt Lake City/UT, Moab/UT, Las Vegas/NV, Reno/NV, Kansas City/MO, St. Louis/MO, Columbus/OH, Cleveland/OH, Cincinnati/OH, Indianapolis/IN, Bloomington/IN, Milwaukee/WI, Madison/WI, Louisville/KY, Lexington/KY, Charlotte/NC, Asheville/NC, Durham/NC, Charleston/SC, Richmond/VA, Charlottesville/VA, Baltimore/MD, Washington/DC, Providence/RI, Newport/RI, Hartford/CT, New Haven/CT, Burlington/VT, Portsmouth/NH, Bangor/ME, Newark/NJ, Asbury Park/NJ, Wilmington/DE, Birmingham/AL, Mobile/AL, Jackson/MS, Oxford/MS, Little Rock/AR, Hot Springs/AR, Tulsa/OK, Wichita/KS, Lawrence/KS, Omaha/NE, Lincoln/NE, Des Moines/IA, Dubuque/IA, Fargo/ND, Sioux Falls/SD, Missoula/MT, Bozeman/MT, Boise/ID, Jackson Hole/WY, Anchorage/AK, Honolulu/HI, Hilo/HI
FR fr 152 Paris/IDF, Montreuil/IDF, Lyon/ARA, Grenoble/ARA, Saint-Étienne/ARA, Annecy/ARA, Valence/ARA, Marseille/PAC, Nice/PAC, Avignon/PAC, Aubagne/PAC, Toulouse/OCC, Montpellier/OCC, Nîmes/OCC, Perpignan/OCC, Bordeaux/NAQ, Pau/NAQ, Limoges/NAQ, Poitiers/NAQ, Biarritz/NAQ, Nantes/PDL, Angers/PDL, Laval/PDL, Rennes/BRE, Brest/BRE, Quimper/BRE, Saint-Malo/BRE, Lille/HDF, Amiens/HDF, Dunkerque/HDF, Strasbourg/GES, Metz/GES, Reims/GES, Mulhouse/GES, Rouen/NOR, Caen/NOR, Dieppe/NOR, Dijon/BFC, Besançon/BFC, Belfort/BFC, Tours/CVL, Orléans/CVL, Bourges/CVL, Ajaccio/20R
GB en 133 London/ENG, Hackney/ENG, Bristol/ENG, Leeds/ENG, Sheffield/ENG, Manchester/ENG, Liverpool/ENG, Newcastle/ENG, Nottingham/ENG, Leicester/ENG, Norwich/ENG, Brighton/ENG, Exeter/ENG, Plymouth/ENG, Falmouth/ENG, Bath/ENG, Oxford/ENG, Cambridge/ENG, York/ENG, Whitby/ENG, Margate/ENG, Birmingham/ENG, Edinburgh/SCT, Glasgow/SCT, Dundee/SCT, Inverness/SCT, Aberdeen/SCT, Cardiff/WLS, Swansea/WLS, Aberystwyth/WLS, Belfast/NIR, Derry/NIR
CA en 114 Toronto/ON, Ottawa/ON, Hamilton/ON, Kingston/ON, Sudbury/ON, Vancouver/BC, Victoria/BC, Kelowna/BC, Whistler/BC, Calgary/AB, Edmonton/AB, Banff/AB, Regina/SK, Saskatoon/SK, Winnipeg/MB, Halifax/NS, Sydney/NS, Fredericton/NB, Charlottetown/PE, St. John's/NL, Whitehorse/YT, Yellowknife/NT, Iqaluit/NU
ES es 95 Madrid/MD, Barcelona/CT, Girona/CT, Tarragona/CT, Valencia/VC, Alicante/VC, Elche/VC, Sevilla/AN, Málaga/AN, Granada/AN, Córdoba/AN, Cádiz/AN, Huelva/AN, Bilbao/PV, Vitoria/PV, Zaragoza/AR, Huesca/AR, Valladolid/CL, Salamanca/CL, León/CL, Toledo/CM, Cuenca/CM, Badajoz/EX, Vigo/GA, Ourense/GA, Gijón/AS, Oviedo/AS, Santander/CB, Logroño/RI, Pamplona/NC, Murcia/MC, Cartagena/MC, Palma/IB, Las Palmas/CN
IN en 95 Mumbai/MH, Pune/MH, Nagpur/MH, Delhi/DL, Kolkata/WB, Darjeeling/WB, Chennai/TN, Madurai/TN, Bengaluru/KA, Mysuru/KA, Hyderabad/TS, Kochi/KL, Kozhikode/KL, Panaji/GA, Jaipur/RJ, Udaipur/RJ, Ahmedabad/GJ, Vadodara/GJ, Bhopal/MP, Indore/MP, Lucknow/UP, Varanasi/UP, Chandigarh/CH, Shimla/HP, Dharamshala/HP, Dehradun/UK, Guwahati/AS, Shillong/ML, Imphal/MN, Bhubaneswar/OD, Ranchi/JH, Patna/BR
DE de 76 Berlin/BE, Hamburg/HH, München/BY, Nürnberg/BY, Augsburg/BY, Regensburg/BY, Köln/NW, Dortmund/NW, Bonn/NW, Münster/NW, Frankfurt/HE, Kassel/HE, Marburg/HE, Stuttgart/BW, Freiburg/BW, Tübingen/BW, Mannheim/BW, Leipzig/SN, Dresden/SN, Chemnitz/SN, Halle/ST, Erfurt/TH, Weimar/TH, Potsdam/BB, Cottbus/BB, Bremen/HB, Hannover/NI, Göttingen/NI, Kiel/SH, Lübeck/SH, Rostock/MV, Schwerin/MV, Saarbrücken/SL, Mainz/RP, Trier/RP
IT it 76 Roma/62, Milano/25, Bergamo/25, Brescia/25, Torino/21, Cuneo/21, Genova/42, Venezia/34, Verona/34, Padova/34, Bologna/45, Parma/45, Ravenna/45, Firenze/52, Pisa/52, Lucca/52, Siena/52, Perugia/55, Terni/55, Ancona/57, Pescara/65, Napoli/72, Salerno/72, Bari/75, Lecce/75, Matera/77, Cosenza/78, Palermo/82, Catania/82, Siracusa/82, Cagliari/88, Sassari/88, Trento/32, Bolzano/32, Trieste/36, Udine/36
JP ja 57 Tokyo/13, Yokohama/14, Kamakura/14, Osaka/27, Kyoto/26, Kobe/28, Himeji/28, Nagoya/23, Sapporo/01, Hakodate/01, Sendai/04, Niigata/15, Kanazawa/17, Matsumoto/20, Nagano/20, Hiroshima/34, Onomichi/34, Okayama/33, Takamatsu/37, Matsuyama/38, Fukuoka/40, Kumamoto/43, Beppu/44, Nagasaki/42, Naha/47
PL pl 34 Warszawa/14, Kraków/12, Łódź/10, Wrocław/02, Poznań/30, Gdańsk/22, Gdynia/22, Lublin/06, Katowice/24, Toruń/04, Szczecin/32, Białystok/20
NL nl 32 Amsterdam/NH, Haarlem/NH, Rotterdam/ZH, Den Haag/ZH, Leiden/ZH, Utrecht/UT, Groningen/GR, Maastricht/LI, Eindhoven/NB, Breda/NB, Nijmegen/GE, Leeuwarden/FR
AU en 34 Sydney/NSW, Newcastle/NSW, Byron Bay/NSW, Melbourne/VIC, Geelong/VIC, Ballarat/VIC, Brisbane/QLD, Cairns/QLD, Perth/WA, Fremantle/WA, Adelaide/SA, Hobart/TAS, Darwin/NT, Canberra/ACT
BR pt 34 São Paulo/SP, Campinas/SP, Santos/SP, Rio de Janeiro/RJ, Niterói/RJ, Belo Horizonte/MG, Ouro Preto/MG, Salvador/BA, Recife/PE, Olinda/PE, Fortaleza/CE, Porto Alegre/RS, Curitiba/PR, Florianópolis/SC, Brasília/DF, Goiânia/GO, Belém/PA, Manaus/AM
RU ru 26 Moskva/MOW, Sankt-Peterburg/SPE, Kazan/TA, Yekaterinburg/SVE, Novosibirsk/NVS, Tomsk/TOM, Vladivostok/PRI, Pskov/PSK, Kaliningrad/KGD, Yakutsk/SA
MX es 32 Ciudad de México/CMX, Guadalajara/JAL, Morelia/MIC, Monterrey/NLE, Oaxaca/OAX, Mérida/YUC, Puebla/PUE, Querétaro/QUE, San Luis Potosí/SLP, Xalapa/VER, Tijuana/BCN, Guanajuato/GUA
CN zh 24 Beijing/BJ, Shanghai/SH, Guangzhou/GD, Shenzhen/GD, Chengdu/SC, Xi'an/SN, Nanjing/JS, Suzhou/JS, Hangzhou/ZJ, Wuhan/HB, Kunming/YN, Xiamen/FJ, Qingdao/SD, Pingyao/SX
BE fr 28 Bruxelles/BRU, Namur/WNA, Liège/WLG, Mons/WHT, Charleroi/WHT, Tournai/WHT, Ixelles/BRU, Arlon/WLX
AR es 28 Buenos Aires, La Plata, Mar del Plata, Rosario, Córdoba, Mendoza, San Juan, Salta, Tucumán, Ushuaia, Bariloche, Neuquén
SE sv 24 Stockholm, Göteborg, Malmö, Uppsala, Umeå, Lund, Visby, Kiruna, Norrköping
PT pt 28 Lisboa, Porto, Coimbra, Braga, Aveiro, Évora, Faro, Guimarães, Leiria, Funchal, Ponta Delgada
RO ro 22 București, Cluj-Napoca, Timișoara, Iași, Sibiu, Brașov, Constanța, Oradea
KR ko 9 Seoul, Busan, Daegu, Incheon, Jeonju, Gwangju
CH de 8 Zürich, Bern, Basel, Winterthur, Luzern
AT de 8 Wien, Graz, Linz, Salzburg, Innsbruck
GR en 8 Athens, Thessaloniki, Patras, Heraklion, Chania, Drama
TR tr 8 İstanbul, Ankara, İzmir, Bursa, Antalya, Eskişehir
CZ cs 7 Praha, Brno, Ostrava, Plzeň, Olomouc
DK en 7 Copenhagen, Aarhus, Odense, Aalborg
NO en 7 Oslo, Bergen, Trondheim, Tromsø, Stavanger
FI en 7 Helsinki, Tampere, Turku, Oulu, Rovaniemi
IE en 7 Dublin, Cork, Galway, Limerick, Sligo
HU en 5 Budapest, Debrecen, Szeged, Pécs
IL en 5 Tel Aviv, Jerusalem, Haifa
UA en 5 Kyiv, Lviv, Odesa, Kharkiv
ZA en 5 Cape Town, Johannesburg, Durban
CO es 5 Bogotá, Medellín, Cali, Cartagena
CL es 5 Santiago, Valparaíso, Concepción, Antofagasta
PE es 4 Lima, Cusco, Arequipa
ID en 4 Jakarta, Yogyakarta, Bandung, Denpasar
TH en 4 Bangkok, Chiang Mai, Phuket
PH en 4 Manila, Cebu, Davao
TW en 4 Taipei, Tainan, Kaohsiung
IR en 4 Tehran, Isfahan, Shiraz
EG en 4 Cairo, Alexandria, Luxor
HR en 4 Zagreb, Split, Rijeka, Pula
RS en 4 Beograd, Novi Sad, Niš
NZ en 4 Auckland, Wellington, Dunedin
BG en 3 Sofia, Plovdiv, Varna
SI en 3 Ljubljana, Maribor, Koper
SK en 3 Bratislava, Košice, Trenčín
LT en 3 Vilnius, Kaunas
LV en 3 Rīga, Liepāja
EE en 3 Tallinn, Tartu
IS en 3 Reykjavík, Akureyri
MA fr 3 Rabat, Tanger, Agadir
TN fr 3 Tunis, Sfax, Gabès
DZ fr 2 Alger, Oran
NG en 3 Lagos, Abuja, Jos
KE en 2 Nairobi, Mombasa
GH en 2 Accra, Kumasi
SN fr 2 Dakar, Saint-Louis
CU es 2 La Habana, Gibara
UY es 2 Montevideo, Punta del Este
VE es 2 Caracas, Mérida
EC es 2 Quito, Guayaquil
BO es 2 La Paz, Sucre
PY es 1 Asunción
CR es 2 San José
GT es 1 Antigua
PA es 1 Ciudad de Panamá
DO es 2 Santo Domingo
PR es 2 San Juan, Ponce
HK en 3 Hong Kong
SG en 2 Singapore
MY en 2 Kuala Lumpur, George Town
VN en 2 Hanoi, Da Nang
BD en 2 Dhaka, Chittagong
LK en 1 Colombo
NP en 2 Kathmandu, Pokhara
PK en 2 Lahore, Karachi
KZ en 2 Almaty, Astana
UZ en 1 Tashkent
KG en 1 Bishkek
GE en 2 Tbilisi, Batumi
AM en 2 Yerevan, Gyumri
AZ en 1 Baku
LB fr 2 Beyrouth, Tripoli
JO en 1 Amman
PS en 1 Ramallah
AE en 2 Dubai, Sharjah
SA en 1 Jeddah
QA en 1 Doha
KW en 1 Kuwait City
OM en 1 Muscat
IQ en 1 Baghdad
SY en 1 Damascus
CY en 2 Limassol, Nicosia
MT en 1 Valletta
LU fr 1 Luxembourg
MC fr 1 Monaco
AD es 1 Andorra la Vella
LI de 1 Vaduz
AL en 1 Tirana
MK en 1 Bitola
ME en 1 Kotor
BA en 2 Sarajevo, Mostar
MD ro 1 Chișinău
BY en 1 Minsk
BF fr 1 Ouagadougou
CI fr 1 Abidjan
ML fr 1 Bamako
BJ fr 1 Cotonou
TG fr 1 Lomé
CM fr 1 Yaoundé
CD fr 1 Kinshasa
GA fr 1 Libreville
MG fr 1 Antananarivo
MU en 1 Port Louis
RE fr 1 Saint-Denis
RW en 1 Kigali
UG en 1 Kampala
TZ en 1 Zanzibar
ET en 1 Addis Ababa
ZM en 1 Lusaka
ZW en 1 Harare
BW en 1 Gaborone
NA en 1 Windhoek
MZ pt 1 Maputo
AO pt 1 Luanda
CV pt 1 Praia
SD en 1 Khartoum
JM en 1 Kingston
TT en 1 Port of Spain
BB en 1 Bridgetown
BS en 1 Nassau
HT fr 1 Port-au-Prince
GP fr 1 Pointe-à-Pitre
MQ fr 1 Fort-de-France
GL en 1 Nuuk
FO en 1 Tórshavn
FJ en 1 Suva
PF fr 1 Papeete
NC fr 1 Nouméa
MN en 1 Ulaanbaatar
KH en 1 Phnom Penh
MM en 1 Yangon
BT en 1 Thimphu
MV en 1 Malé
`;

const line = /^(\w\w) (\w\w) (\d+) (.+)$/;

export const HOST_COUNTRIES: Country[] = TABLE.split('\n').flatMap((text) => {
  const [, code, language, festivalCount, cities] = line.exec(text) ?? [];
  if (!code) return [];
  const toCity = (city: string) => {
    const [name, subdivision] = city.split('/');
    return { name: name!, subdivision: subdivision ? `${code}-${subdivision}` : null };
  };
  return [
    {
      code,
      language: language!,
      festivalCount: Number(festivalCount),
      cities: cities!.split(', ').map(toCity),
    },
  ];
});
