-- Every sum is in a currency of proto/rules, and a past entry in one of its countries. Asked only of what changes: what is kept in another from before may
-- go on.
CREATE FUNCTION known_countries() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT string_to_array(translate('AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
VN VU WF WS YE YT ZA ZM ZW', E'\n', ' '), ' ') $$;

-- Of a column the closed list that it is from: a trigger names the column, the list and its own name.
CREATE FUNCTION word_known() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    said text := to_jsonb(NEW) ->> TG_ARGV[0];
    before text := CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ->> TG_ARGV[0] END;
    known text[] := CASE TG_ARGV[1] WHEN 'currencies' THEN known_currencies() WHEN 'countries' THEN known_countries() END;
BEGIN
    IF said IS DISTINCT FROM before AND said <> ALL (known) THEN
        RAISE EXCEPTION 'a row of % violates "%"', TG_TABLE_NAME, TG_NAME
            USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "past_entry_fee_currency_known" BEFORE INSERT OR UPDATE OF "feeCurrency" ON "past_entry"
    FOR EACH ROW EXECUTE FUNCTION word_known('feeCurrency', 'currencies');
CREATE TRIGGER "past_entry_country_known" BEFORE INSERT OR UPDATE OF "country" ON "past_entry"
    FOR EACH ROW EXECUTE FUNCTION word_known('country', 'countries');
CREATE TRIGGER "sending_entry_fee_currency_known" BEFORE INSERT OR UPDATE OF "feeCurrency" ON "sending_entry"
    FOR EACH ROW EXECUTE FUNCTION word_known('feeCurrency', 'currencies');
CREATE TRIGGER "notification_more_currency_known" BEFORE INSERT OR UPDATE OF "moreCurrency" ON "notification"
    FOR EACH ROW EXECUTE FUNCTION word_known('moreCurrency', 'currencies');
